import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_TRABAJADORES, PersonaNueva } from '@cabildo/contracts/trabajadores'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CamposPersona } from './CamposPersona.tsx'
import { useRegistrarPersona } from './trabajadores.api.ts'
import { useDniForm } from './useDniForm.ts'
import { personaDe, VACIOS, type Valores } from './usePersonaForm.ts'

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
  /** Saved and told; closing, or what comes next, is the caller's. */
  onGrabado: (persona: PersonaGrabada) => void
}

const revisar = (valores: Valores) => PersonaNueva.safeParse(personaDe(valores))

/** NUEVO EMPLEADO: a person without an access, for the user administration (USU-19, USU-20, API-27). */
export function NuevoEmpleadoModal({ dni, abierto, onClose, onGrabado }: Props) {
  const { forma, busqueda, ponerDni, falta } = useDniForm(revisar)
  const grabar = useRegistrarPersona()
  const campos = useRef<HTMLDivElement>(null)
  const enviando = useRef(false)

  const alAbrir = useEffectEvent(() => {
    forma.reiniciar({ ...VACIOS, dni })
    void busqueda.buscar(dni)
  })
  const alCerrar = useEffectEvent(busqueda.olvidar)
  useLayoutEffect(() => {
    if (!abierto) return
    alAbrir()
    return () => alCerrar()
  }, [abierto])

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (!forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { data } = await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES.grabado)
      onGrabado(data)
    } catch (fallo) {
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={onClose}
        titulo="NUEVO EMPLEADO"
        onSubmit={enviar}
        falta={falta}
        enviando={grabar.isPending}
        sucio={forma.sucio}
        icono={<Icono de={IconDeviceFloppy} />}
      >
        <CamposPersona forma={forma} onDni={ponerDni} busqueda={busqueda} caja={campos} />
      </FormDialogo>
      <Buscando abierto={abierto && busqueda.estado === 'buscando'} titulo={MENSAJES_TRABAJADORES.buscando} />
    </>
  )
}
