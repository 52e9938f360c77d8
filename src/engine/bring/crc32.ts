// The checksum that an archive keeps of each of its members, as bytes come. Of browsers none has it.

/** Of CRC-32, its lowest bit first. */
const polynomial = 0xed_b8_83_20

/** What a byte does to the sum, and what it does where one, two or three more follow it: four bytes are taken at once. */
function tablesOf(): Uint32Array {
  const tables = new Uint32Array(1024)
  for (let byte = 0; byte < 256; byte++) {
    let sum = byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? polynomial : 0)
    tables[byte] = sum
  }
  for (let at = 256; at < 1024; at++) {
    const before = tables[at - 256] ?? 0
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] ?? 0)
  }
  return tables
}
const tables = tablesOf()
const after = (at: number): number => tables[at] ?? 0

/** `before`: the sum of the bytes that came before these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 4)
  let sum = ~before
  for (let at = 0; at < whole; at += 4) {
    sum ^= view.getInt32(at, true)
    sum =
      after(768 + (sum & 0xff)) ^
      after(512 + ((sum >>> 8) & 0xff)) ^
      after(256 + ((sum >>> 16) & 0xff)) ^
      after(sum >>> 24)
  }
  for (const byte of bytes.subarray(whole)) sum = (sum >>> 8) ^ after((sum ^ byte) & 0xff)
  return ~sum >>> 0
}
