// An iPhone shows a white page while an app from its home screen starts, unless the page named a picture of exactly its screen when it was
// put there. Drawn here, for this screen and theme, instead of being sent in the sizes of all of them.
const logo = '/logo.svg'
const logoSide = 112

const loadImage = async (source: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}

function draw(picture: HTMLImageElement, width: number, height: number, color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (context === null) return ''
  context.scale(devicePixelRatio, devicePixelRatio)
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  const [x, y] = [(width - logoSide) / 2, (height - logoSide) / 2]
  context.beginPath()
  context.roundRect(x, y, logoSide, logoSide, 26)
  context.clip()
  context.drawImage(picture, x, y, logoSide, logoSide)
  return canvas.toDataURL('image/png')
}

/** Once, on a phone of Apple's, before the person could put the app on the home screen. */
export async function offerStartImages(): Promise<void> {
  const picture = await loadImage(logo)
  const color = getComputedStyle(document.body).backgroundColor
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b) as [number, number]
  for (const [orientation, width, height] of [
    ['portrait', short, long],
    ['landscape', long, short],
  ] as const) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(orientation: ${orientation})`
    link.href = draw(picture, width, height, color)
    document.head.append(link)
  }
}
