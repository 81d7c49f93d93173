import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_NACIMIENTOS, type Nacimiento } from '@cabildo/contracts/nacimientos'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CamposNacimiento } from './CamposNacimiento.tsx'
import { type Campo, nombreDe } from './campos.ts'
import { traerNacimiento, useGuardarNacimiento } from './nacimientos.api.ts'
import { useNacimientoForm } from './useNacimientoForm.ts'

/** What the modal opens with; a record to see may then be edited (NAC-13, NAC-14). */
export type Origen = { modo: 'crear' } | { modo: 'ver' | 'editar'; nacimiento: Nacimiento }

interface Props {
  origen: Origen
  abierto: boolean
  onClose: () => void
  onEditar: (nacimiento: Nacimiento) => void
  onGrabado: (nacimiento: Nacimiento) => void
}

const deOrigen = (origen: Origen) => (origen.modo === 'crear' ? null : origen.nacimiento)

/** DETALLE DE NACIMIENTO (NAC-07, NAC-09 to NAC-15). */
export function NacimientoModal({ origen, abierto, onClose, onEditar, onGrabado }: Props) {
  const [nacimiento, setNacimiento] = useState(deOrigen(origen))
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [vieja, setVieja] = useState(false)
  const campos = useRef<HTMLDivElement>(null)
  const enviando = useRef(false)
  const forma = useNacimientoForm(nacimiento)
  const grabar = useGuardarNacimiento()
  const lectura = origen.modo === 'ver'

  // It stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setNacimiento(deOrigen(origen))
      setVieja(false)
      forma.reiniciar(deOrigen(origen))
    }
  }
  const enfocar = (selector: string) => campos.current?.querySelector<HTMLElement>(selector)?.focus()
  const enfocarCampo = (campo: Campo) => enfocar(`[name="${campo}"], [data-campo="${campo}"]`)

  const editar = () => {
    if (!nacimiento) return
    // At once: the button that was pressed goes, and the fields can be written.
    flushSync(() => onEditar(nacimiento))
    enfocarCampo('ano_eje')
  }

  const traer = async (anterior: Nacimiento) => {
    try {
      const fresca = await traerNacimiento(anterior.id)
      if (!fresca) {
        avisar.error(ERRORES.noEncontrado.mensaje)
        return onClose()
      }
      let primero: Campo | undefined
      flushSync(() => {
        primero = forma.tomarVersion(anterior, fresca)
        setNacimiento(fresca)
        setVieja(false)
      })
      // The button goes away with the warning; the focus must not go with it.
      enfocarCampo(primero ?? 'ano_eje')
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (lectura || !forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { data } = await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES_NACIMIENTOS.grabado)
      onGrabado(data)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) {
        const { campos: errores } = fallo
        flushSync(() => forma.rechazar(errores))
        enfocar('[aria-invalid="true"]')
      }
      avisarFallo(fallo, MENSAJES_NACIMIENTOS.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="DETALLE DE NACIMIENTO"
      detalle={nacimiento ? nombreDe(nacimiento) : 'Registro nuevo'}
      onSubmit={enviar}
      falta={lectura ? [] : forma.falta}
      enviando={grabar.isPending}
      sucio={!lectura && forma.sucio}
      estado={lectura ? 'Solo lectura' : avisoVacios(forma.vacios)}
      textoCerrar="Cerrar"
      icono={<Icono de={IconDeviceFloppy} />}
      {...(lectura && {
        enLugarDeGrabar: (
          <Button variant="default" leftSection={<Icono de={IconPencil} />} onClick={editar}>
            Editar
          </Button>
        ),
      })}
    >
      {vieja && nacimiento && <AvisoCambio traer={() => traer(nacimiento)} />}
      <div ref={campos}>
        <CamposNacimiento forma={forma} lectura={lectura} />
      </div>
    </FormDialogo>
  )
}

/** Says what stays empty although it is marked: it may be saved so (NAC-12). */
const avisoVacios = (vacios: readonly string[]) =>
  vacios.length > 0 ? `Puede grabar sin: ${vacios.join(', ')}` : undefined
