import { MENSAJES_NACIMIENTOS, type Nacimiento } from '@cabildo/contracts/nacimientos'
import { IconPencil } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CamposNacimiento } from './CamposNacimiento.tsx'
import { nombreDe } from './campos.ts'
import { traerNacimiento, useGuardarNacimiento } from './nacimientos.api.ts'
import { useNacimientoForm } from './useNacimientoForm.ts'

/** What the modal opens with; a record to see may then be edited (NAC-13, NAC-14). */
export type Origen = { modo: 'crear' } | { modo: 'ver' | 'editar'; nacimiento: Nacimiento }

interface Props {
  origen: Origen
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
  onEditar: (nacimiento: Nacimiento) => void
  onGrabado: (nacimiento: Nacimiento) => void
}

/** DETALLE DE NACIMIENTO (NAC-07, NAC-09 to NAC-15). */
export function NacimientoModal({ origen, abierto, onClose, borrador, onEditar, onGrabado }: Props) {
  const forma = useNacimientoForm(origen.modo === 'crear' ? null : origen.nacimiento, abierto, borrador)
  const guardar = useGuardarNacimiento()
  const { registro: nacimiento } = forma
  const lectura = origen.modo === 'ver'

  const editar = () => {
    if (!nacimiento) return
    // Synchronously, because the pressed button disappears and the fields become writable.
    flushSync(() => onEditar(nacimiento))
    forma.enfocar('ano_eje')
  }

  return (
    <FormularioDeRegistro
      // Ctrl Enter must not send a read-only record.
      forma={lectura ? { ...forma, envio: null } : forma}
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="DETALLE DE NACIMIENTO"
      detalle={nacimiento ? nombreDe(nacimiento) : 'Registro nuevo'}
      {...(lectura && {
        falta: [],
        sucio: false,
        enLugarDeGrabar: (
          <Button variant="default" leftSection={<Icono de={IconPencil} />} onClick={editar}>
            Editar
          </Button>
        ),
      })}
      estado={lectura ? 'Solo lectura' : avisoVacios(forma.vacios)}
      textoCerrar="Cerrar"
      traer={({ id }) => traerNacimiento(id)}
      primero="ano_eje"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_NACIMIENTOS.grabado}
      alGrabar={({ data }) => onGrabado(data)}
      noGrabado={MENSAJES_NACIMIENTOS.noGrabado}
      alFallar={avisarFallo}
    >
      <CamposNacimiento forma={forma} lectura={lectura} />
      {nacimiento && <UltimoCambio modulo="nacimientos" id={nacimiento.id} />}
    </FormularioDeRegistro>
  )
}

/** Says what stays empty although it is marked: it may be saved so (NAC-12). */
const avisoVacios = (vacios: readonly string[]) =>
  vacios.length > 0 ? `Puede grabar sin: ${vacios.join(', ')}` : undefined
