// One question at a time. Whoever has something to ask says so here, and the arbiter alone decides whose turn it is: a
// newer version first, then the key that keeps the journal, then reminders, then the installation. None over a form:
// those who ask are not mounted there.
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const promptOrder = ['update', 'recovery', 'reminders', 'install'] as const
export type Prompt = (typeof promptOrder)[number]

interface PromptState {
  readonly asking: ReadonlySet<Prompt>
}

export const promptStore = createStore<PromptState>(() => ({ asking: new Set() }))

/** Whose turn it is; null when nobody asks. */
export const promptToShow = (asking: ReadonlySet<Prompt>): Prompt | null =>
  promptOrder.find((prompt) => asking.has(prompt)) ?? null

/** Returns the function that takes the question back. */
export function askFor(prompt: Prompt): () => void {
  promptStore.setState(({ asking }) => ({ asking: new Set([...asking, prompt]) }))
  return () =>
    promptStore.setState(({ asking }) => ({
      asking: new Set([...asking].filter((other) => other !== prompt)),
    }))
}

/** Whether this prompt, while it has something to ask, is the one to show. */
export function usePromptTurn(prompt: Prompt, isDue: boolean): boolean {
  useEffect(() => (isDue ? askFor(prompt) : undefined), [prompt, isDue])
  const shown = useStore(promptStore, ({ asking }) => promptToShow(asking))
  return isDue && shown === prompt
}
