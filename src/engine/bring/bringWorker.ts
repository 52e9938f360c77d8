/// <reference lib="webworker" />
// The reading in a worker of its own: a long file holds no frame of the page up, and whoever cancels it ends the worker. It has no
// network, no store and no key, and what it read is gone with it.
import type { Asked } from '#domain/bring/conversation.ts'
import { createAnswers } from './answers.ts'

declare const self: DedicatedWorkerGlobalScope

const answer = createAnswers((told) => self.postMessage(told))

self.addEventListener('message', ({ data }: MessageEvent<Asked<File>>) => void answer(data))
