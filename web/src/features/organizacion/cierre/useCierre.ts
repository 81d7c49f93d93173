import type { AreaDeOrganizacion } from '@cabildo/contracts/organizacion'
import type { Asunto } from '@cabildo/contracts/organizacion-cierre'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { uuid } from '../../../ui/uuid.ts'
import { recuentoQuery } from './cierre.api.ts'
import { type AreaContada, personasDe, type Reparto, SIN_DECIDIR } from './reparto.ts'

export type PasoDeCierre = 'areas' | 'tiene' | 'recibe' | 'confirma'

/** The step that has a field of the act. */
const pasoDe = (campo: string, fusion: boolean): PasoDeCierre => {
  if (campo === 'documento') return 'confirma'
  return fusion && !campo.startsWith('personas') ? 'areas' : 'recibe'
}

interface Opciones {
  /** Those that close. */
  cierran: readonly AreaDeOrganizacion[]
  fusion: boolean
  abierto: boolean
  noHecho: string
}

/** What CERRAR ÁREA and FUSIONAR ÁREAS share: counts, decisions, and what refusals make of them (ORG-25 to ORG-31). */
export const useCierre = ({ cierran, fusion, abierto, noHecho }: Opciones) => {
  const [paso, irA] = useState<PasoDeCierre>(fusion ? 'areas' : 'tiene')
  const [reparto, setReparto] = useState<Reparto>(SIN_DECIDIR)
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [enviando, setEnviando] = useState(false)
  const [apertura] = useState(uuid)
  const lista = useAbrible<{ area: AreaContada; asunto: Asunto }>()
  const consultas = useQueries({
    queries: cierran.map(({ id }) => ({ ...recuentoQuery(id, apertura), enabled: abierto && paso !== 'areas' })),
  })
  const contadas = cierran.flatMap(({ id, name }, i): AreaContada[] => {
    const recuento = consultas[i]?.data
    return recuento ? [{ id, name, recuento }] : []
  })
  const recontar = () => Promise.all(consultas.map(({ refetch }) => refetch()))
  const personas = personasDe(contadas)

  const cambiar = (cambio: Partial<Reparto>) => {
    setReparto((antes) => ({ ...antes, ...cambio }))
    setErrores({})
  }
  const alFallar = async (fallo: unknown) => {
    const codigo = fallo instanceof ErrorApi ? fallo.codigo : undefined
    if (codigo === 'asuntosCambiados' || codigo === 'areaNoSeCierra') {
      await recontar()
      irA('tiene')
    }
    const campos = fallo instanceof ErrorApi ? fallo.campos : {}
    const [primero] = Object.entries(campos)
    if (!primero) return avisarFallo(fallo, noHecho)
    setErrores(campos)
    irA(pasoDe(primero[0], fusion))
    avisar.error(primero[1])
  }
  /** Does the act, and tells what refused it: what changed meanwhile goes back to the counts (ORG-28). */
  const enviar = async (acto: () => Promise<unknown>) => {
    setEnviando(true)
    try {
      await acto()
    } catch (fallo) {
      await alFallar(fallo)
    } finally {
      setEnviando(false)
    }
  }
  const erroresDePersonas = new Map(
    Object.entries(errores).flatMap(([campo, texto]) => {
      const persona = personas[Number(/^personas\.(\d+)\./.exec(campo)?.[1] ?? -1)]
      return persona ? [[persona.empacce_id, texto] as const] : []
    }),
  )
  return {
    ...{ paso, irA, reparto, cambiar, errores, erroresDePersonas, enviando, enviar, lista, contadas, personas },
    listo: contadas.length === cierran.length,
    fallo: consultas.some(({ isError }) => isError),
    contadoEn: Math.max(0, ...consultas.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    reintentar: () => void recontar(),
    impedido: contadas.some(({ recuento }) => recuento.impedimento !== null),
  }
}

export type UsoDeCierre = ReturnType<typeof useCierre>
