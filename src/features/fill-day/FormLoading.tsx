import { controlText } from '#text/controls.ts'
import { Waiting } from '#ui/Waiting.tsx'

export const FormLoading = () => <Waiting text={controlText.loading} />
