// Decides which prompt is shown: one at a time, in the order below. Prompts are not mounted over a form.
import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const promptOrder = ['update', 'recovery', 'backup', 'told', 'reminders', 'install'] as const
export type Prompt = (typeof promptOrder)[number]

interface PromptState {
  readonly due: ReadonlySet<Prompt>
}

export const promptStore = createStore<PromptState>(() => ({ due: new Set() }))

/** The first in order among the prompts that are due; null when there is none. */
export const promptToShow = (due: ReadonlySet<Prompt>): Prompt | null =>
  promptOrder.find((prompt) => due.has(prompt)) ?? null

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
  const shown = useStore(promptStore, ({ due }) => promptToShow(due))
  return isDue && shown === prompt
}
