// Decides which prompt is shown: one at a time, in the order below, and one a view: a second one would come under the finger that put
// away the first. Prompts are not mounted over a form.
import { useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const promptOrder = [
  'update',
  'recovery',
  'backup',
  'told',
  'reminders',
  'install',
  'bring',
] as const
export type Prompt = (typeof promptOrder)[number]

interface PromptState {
  readonly due: ReadonlySet<Prompt>
  /** One was shown and went, in this view. */
  readonly isOver: boolean
}

export const promptStore = createStore<PromptState>(() => ({ due: new Set(), isOver: false }))

/** The first in order among the prompts that are due; null when there is none, or one was answered. */
export const promptToShow = ({ due, isOver }: PromptState): Prompt | null =>
  isOver ? null : (promptOrder.find((prompt) => due.has(prompt)) ?? null)

/** Accueil is opened, or left for a page that may ask as well. */
export const beginView = (): void => promptStore.setState({ isOver: false })

/** Marks a prompt as due. Returns the function that takes it back. */
export function markDue(prompt: Prompt): () => void {
  promptStore.setState(({ due }) => ({ due: new Set([...due, prompt]) }))
  return () =>
    promptStore.setState(({ due }) => ({
      due: new Set([...due].filter((other) => other !== prompt)),
    }))
}

/** Whether this prompt is due and is the one to show. */
export function usePromptTurn(prompt: Prompt, isDue: boolean): boolean {
  // Before the page is painted: a prompt that came a frame later would push down what is below it.
  useLayoutEffect(() => (isDue ? markDue(prompt) : undefined), [prompt, isDue])
  const shown = useStore(promptStore, promptToShow)
  const isShown = isDue && shown === prompt
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (wasShown.current && !isDue) promptStore.setState({ isOver: true })
    wasShown.current = isShown
  }, [isDue, isShown])
  return isShown
}
