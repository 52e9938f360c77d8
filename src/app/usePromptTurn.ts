import { useEffect } from 'react'
import { useStore } from 'zustand'
import { askFor, promptStore, promptToShow, type Prompt } from './promptArbiter.ts'

/** Whether this prompt, while it has something to ask, is the one to show. */
export function usePromptTurn(prompt: Prompt, isDue: boolean): boolean {
  useEffect(() => (isDue ? askFor(prompt) : undefined), [prompt, isDue])
  const shown = useStore(promptStore, ({ asking }) => promptToShow(asking))
  return isDue && shown === prompt
}
