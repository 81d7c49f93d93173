import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type ActoReversible, DESHACER_MINUTOS, MENSAJES_VISITAS, type Visita } from '@cabildo/contracts/visitas'
import { useEffect, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { useDeshacer } from './visitas.api.ts'

interface Acto {
  visita: Visita
  acto: ActoReversible
  hasta: number
}

const PLAZO_MS = DESHACER_MINUTOS * 60_000
/** The act can no longer be taken back; any other failure may be tried again. */
const SIN_VUELTA: ReadonlySet<number> = new Set([404, 409])

/** The own exits and deletions that may still be taken back, the last one first; the server decides whether (D-33). */
export const useDeshacibles = () => {
  const [actos, setActos] = useState<readonly Acto[]>([])
  const { mutateAsync, isPending } = useDeshacer()
  const ultimo = actos.at(-1)

  // The first one to become too old goes by itself.
  const primero = actos[0]?.hasta
  useEffect(() => {
    if (primero === undefined) return
    const reloj = setTimeout(
      () => setActos((antes) => antes.filter(({ hasta }) => hasta > primero)),
      primero - Date.now(),
    )
    return () => clearTimeout(reloj)
  }, [primero])

  return {
    ultimo,
    deshaciendo: isPending,
    anotar: (visita: Visita, acto: ActoReversible) =>
      setActos((antes) => [...antes, { visita, acto, hasta: Date.now() + PLAZO_MS }]),
    deshacer: async () => {
      if (!ultimo) return
      try {
        await mutateAsync(ultimo)
        avisar.exito(MENSAJES_VISITAS.deshecho)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.noActualizado)
        if (!(fallo instanceof ErrorApi && SIN_VUELTA.has(fallo.status))) return
      }
      setActos((antes) => antes.filter((otro) => otro !== ultimo))
    },
  }
}
