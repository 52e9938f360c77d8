import { useState } from 'react'
import { apiPrefix, routes } from '#contract/routes.ts'
import type { Music } from '#domain/music.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './Cover.module.css'

interface CoverProps {
  readonly music: Music
  readonly size: 's' | 'm' | 'l'
}

/**
 * The song's cover, fetched through the API only. Offline, without a cover, or when it does not load: a small dawn, with a note
 * where it is tiny.
 */
export function Cover({ music: { image }, size }: CoverProps) {
  const [brokenImage, setBrokenImage] = useState<string>()
  return (
    <span className={`${css['cover']} ${css[size]}`} aria-hidden="true">
      {image === undefined || image === '' || image === brokenImage ? (
        size === 's' ? (
          <Icon name="music" isSmall />
        ) : null
      ) : (
        <img
          src={`${apiPrefix}${routes.musicCover}?url=${encodeURIComponent(image)}`}
          alt=""
          loading="lazy"
          onError={() => setBrokenImage(image)}
        />
      )}
    </span>
  )
}
