import { QRCodeSVG } from 'qrcode.react'

interface QrCodeProps {
  readonly value: string
  readonly label: string
  /** In px. */
  readonly size: number
}

/** Loaded when it is shown: few pages need it. Always dark on light: cameras need it. */
export const QrCode = ({ value, label, size }: QrCodeProps) => (
  <QRCodeSVG
    value={value}
    size={size}
    level="M"
    fgColor="#2e1d37"
    bgColor="#ffffff"
    title={label}
  />
)
