import { QRCodeSVG } from 'qrcode.react'

/** In a file of its own, loaded when words are shown. Always dark on light: cameras need it. */
export const RecoveryQr = ({
  value,
  label,
}: {
  readonly value: string
  readonly label: string
}) => (
  <QRCodeSVG value={value} size={180} level="M" fgColor="#2e1d37" bgColor="#ffffff" title={label} />
)
