import { useState } from 'react'
import type { Music } from '#domain/music.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './Cover.module.css'

interface CoverProps {
  readonly music: Music
  readonly size: 's' | 'm' | 'l'
}

/** The song's cover, or a small dawn (with a note where it is tiny): offline, without a cover, or when it does not load. Fetched through the API only. */
export function Cover({ music: { image }, size }: CoverProps) {
  const [brokenImage, setBrokenImage] = useState<string>()
  return (
    <span className={`${css['cover']} ${css[size]}`} aria-hidden="true">
      {image === undefined || image === brokenImage ? (
        size === 's' ? (
          <Icon name="music" isSmall />
        ) : null
      ) : (
        <img
          src={`/api/music/cover?url=${encodeURIComponent(image)}`}
          alt=""
          loading="lazy"
          onError={() => setBrokenImage(image)}
        />
      )}
    </span>
  )
}
