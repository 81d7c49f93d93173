import { useState } from 'react'

/** Which rows' acts are awaited, each by itself: one that ends leaves the others busy. */
export const useEnCurso = () => {
  const [enCurso, setEnCurso] = useState<ReadonlySet<number>>(new Set())
  return {
    tiene: (id: number) => enCurso.has(id),
    durante: async (id: number, acto: () => Promise<unknown>) => {
      setEnCurso((antes) => new Set([...antes, id]))
      try {
        await acto()
      } finally {
        setEnCurso((antes) => new Set([...antes].filter((otro) => otro !== id)))
      }
    },
  }
}
