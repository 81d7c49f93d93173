import type { Hallazgo } from '@cabildo/contracts/textos'
import { MARCAS } from './busqueda.queries.ts'

/** Takes an excerpt apart into what was found and what stands around it; its lines are one. */
export const partesDe = (extracto: string): Hallazgo['extracto'] =>
  extracto
    .replaceAll(/\s+/gu, ' ')
    .split(MARCAS.abre)
    .flatMap((tramo, i) => {
      if (i === 0) return [{ texto: tramo, marcado: false }]
      const [hallado = '', resto = ''] = tramo.split(MARCAS.cierra)
      return [
        { texto: hallado, marcado: true },
        { texto: resto, marcado: false },
      ]
    })
    .filter(({ texto }) => texto !== '')
