import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_VISITAS, type Visita } from '@cabildo/contracts/visitas'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { useRegistrarSalida } from './visitas.api.ts'

/** Records exits, each with its own outcome, however many are on their way (VIS-28, VIS-35). */
export const useSalidas = () => {
  const salida = useRegistrarSalida()
  const [enCurso, setEnCurso] = useState<ReadonlySet<number>>(new Set())

  // By promise: the callbacks of `mutate` fire for its latest call only, and two people may leave at once.
  const registrar = async (visita: Visita) => {
    setEnCurso((antes) => new Set([...antes, visita.id]))
    try {
      await salida.mutateAsync(visita)
      avisar.exito(MENSAJES_VISITAS.salidaGrabada)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.noActualizado)
    } finally {
      setEnCurso((antes) => new Set([...antes].filter((id) => id !== visita.id)))
    }
  }

  return { registrar, saliendo: ({ id }: Visita) => enCurso.has(id) }
}
