/** Resolves after `ms`, or as soon as the person taps or presses a key: nobody has to wait for us. */
export const pauseUnlessTapped = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', goOn, true)
      window.removeEventListener('keydown', goOn, true)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('pointerdown', goOn, true)
    window.addEventListener('keydown', goOn, true)
  })

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
