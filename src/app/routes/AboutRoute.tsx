import { yearOf } from '#domain/day.ts'
import { productName } from '#domain/product.ts'
import { AboutScreen } from '#features/about/AboutScreen.tsx'
import { useToday } from '#app/useToday.ts'

export const AboutRoute = () => (
  <AboutScreen
    developerUrl={import.meta.env.VITE_DEVELOPER_URL}
    holder={productName}
    year={yearOf(useToday())}
  />
)
