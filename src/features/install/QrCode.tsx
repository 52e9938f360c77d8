import { QRCodeSVG } from 'qrcode.react'

/** In a file of its own, so that phones never load it. Always dark on light: cameras need it. */
export const QrCode = ({ value, label }: { readonly value: string; readonly label: string }) => (
  <QRCodeSVG value={value} size={208} level="M" fgColor="#2e1d37" bgColor="#ffffff" title={label} />
)
