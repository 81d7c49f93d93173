import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_TRABAJADORES } from '@cabildo/contracts/trabajadores'
import { useEffectEvent, useLayoutEffect } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { CamposPersona } from './CamposPersona.tsx'
import { useRegistrarPersona } from './trabajadores.api.ts'
import { revisarPersona, usePersonaForm } from './usePersonaForm.ts'

export interface PersonaGrabada {
  employee_id: number
  dni: string
  name: string
  ape_pat: string
  ape_mat: string
}

interface Props {
  /** Looked up as soon as the modal opens. */
  dni: string
  abierto: boolean
  /** Left without saving. */
  onClose: () => void
  /** Called after saving and the toast; the caller closes the modal. */
  onGrabado: (persona: PersonaGrabada) => void
}

/** NUEVO EMPLEADO: a person without an access, for the user administration (USU-19, USU-20, API-27). */
export function NuevoEmpleadoModal({ dni, abierto, onClose, onGrabado }: Props) {
  const forma = usePersonaForm({ abierto, registro: { dni } }, revisarPersona)
  const { busqueda } = forma
  const registrar = useRegistrarPersona()

  const alAbrir = useEffectEvent(() => void busqueda.buscar(dni))
  const alCerrar = useEffectEvent(busqueda.olvidar)
  useLayoutEffect(() => {
    if (!abierto) return
    alAbrir()
    return () => alCerrar()
  }, [abierto])

  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        titulo="NUEVO EMPLEADO"
        grabar={registrar.mutateAsync}
        alGrabar={({ data }) => {
          avisar.exito(MENSAJES.grabado)
          onGrabado(data)
        }}
        alFallar={avisarFallo}
      >
        <CamposPersona forma={forma} conDni />
      </FormularioDeRegistro>
      <Buscando abierto={abierto && busqueda.estado === 'buscando'} titulo={MENSAJES_TRABAJADORES.buscando} />
    </>
  )
}
