import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import type { Trabajador } from '@cabildo/contracts/trabajadores'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { useEditarTrabajador } from './trabajadores.api.ts'

/** Turns employees on and off, each with its own outcome; the row changes when the server has accepted (TRA-22). */
export const useEstados = () => {
  const editar = useEditarTrabajador()
  const enCurso = useEnCurso()

  const cambiar = ({ employee_id, empacce_id, estado }: Trabajador) =>
    enCurso.durante(empacce_id, async () => {
      try {
        const { existe_acceso } = await editar.mutateAsync({
          employee_id,
          valores: { empacce_id, estado: estado === 1 ? 0 : 1 },
        })
        if (existe_acceso) avisar.error(MENSAJES_ACCESOS.existeAcceso)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_ACCESOS.noCambioEstado)
      }
    })

  return { cambiar, cambiando: ({ empacce_id }: Trabajador) => enCurso.tiene(empacce_id) }
}
