import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import type { Trabajador } from '@cabildo/contracts/trabajadores'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { useEditarTrabajador } from './trabajadores.api.ts'

/** Turns employees on and off, each with its own outcome; the row changes when the server has accepted (TRA-22). */
export const useEstados = () => {
  const editar = useEditarTrabajador()
  const [enCurso, setEnCurso] = useState<ReadonlySet<number>>(new Set())

  const cambiar = async (trabajador: Trabajador) => {
    const { employee_id, empacce_id, estado } = trabajador
    setEnCurso((antes) => new Set([...antes, empacce_id]))
    try {
      const { existe_acceso } = await editar.mutateAsync({
        employee_id,
        valores: { empacce_id, estado: estado === 1 ? 0 : 1 },
      })
      if (existe_acceso) avisar.error(MENSAJES_ACCESOS.existeAcceso)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_ACCESOS.noCambioEstado)
    } finally {
      setEnCurso((antes) => new Set([...antes].filter((id) => id !== empacce_id)))
    }
  }

  return { cambiar, cambiando: ({ empacce_id }: Trabajador) => enCurso.has(empacce_id) }
}
