import {
  type CargoDeOrganizacion,
  CargoEditar,
  CargoNuevo,
  cargosApi,
  MENSAJES_CARGOS,
  NOMBRE_CARGO_MAXIMO,
} from '@cabildo/contracts/organizacion-cargos'
import { useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import type { Borrador } from '../../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../../ui/useEdicion.ts'
import { pedirCargo, useRefrescoDeOrganizacion } from '../organizacion.api.ts'

interface Props {
  /** The position to edit; null creates one. */
  cargo: CargoDeOrganizacion | null
  abierto: boolean
  borrador: Borrador
  onClose: () => void
}

const NOMBRES = { name: 'nombre' }
const valoresDe = (cargo: CargoDeOrganizacion | null) => ({ name: cargo?.name ?? '' })

const revisar = (
  { name }: ReturnType<typeof valoresDe>,
  cargo: CargoDeOrganizacion | null,
): Revision<CargoNuevo | CargoEditar> =>
  cargo ? CargoEditar.safeParse({ name, version: cargo.updated_at }) : CargoNuevo.safeParse({ name })

/** NUEVO CARGO and EDITAR CARGO (ORG-33). */
export const CargoModal = ({ cargo, abierto, borrador, onClose }: Props) => {
  const forma = useEdicion({ abierto, registro: cargo, nombres: NOMBRES, valoresDe, revisar, borrador })
  const guardar = useMutation({
    mutationFn: (envio: CargoNuevo | CargoEditar) =>
      cargo
        ? pedir(cargosApi.editar, { params: { id: String(cargo.id) }, body: envio as CargoEditar })
        : pedir(cargosApi.crear, { body: envio as CargoNuevo }),
    ...useRefrescoDeOrganizacion(),
  })
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo={cargo ? 'EDITAR CARGO' : 'NUEVO CARGO'}
      traer={({ id }) => pedirCargo(id)}
      primero="name"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_CARGOS.grabado}
      noGrabado={MENSAJES_CARGOS.noGrabado}
      alFallar={avisarFallo}
    >
      <TextInput
        label="Nombre"
        required
        autoComplete="off"
        maxLength={NOMBRE_CARGO_MAXIMO}
        {...forma.texto('name')}
        description={
          forma.nota('name') ??
          (cargo?.usado && 'El nombre nuevo sale desde la próxima visita; las anteriores conservan el de entonces.')
        }
      />
    </FormularioDeRegistro>
  )
}
