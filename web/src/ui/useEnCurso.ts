import { useState } from 'react'

/** The rows whose actions are pending, each on its own. */
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
