import type { Acceso } from '@cabildo/contracts/accesos'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { TextInput } from '@mantine/core'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Selector } from '../../ui/Selector.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CampoArea } from './CampoArea.tsx'
import { CampoPerfil, conPerfil } from './CampoPerfil.tsx'
import { CasillasPermisos } from './CasillasPermisos.tsx'
import { Persona } from './celdas.tsx'
import { opcionesDeCargo } from './opciones-de-cargo.ts'
import estilos from './permisos.module.css'
import { usePermisosForm } from './usePermisosForm.ts'
import { type EdicionDeAcceso, pedirEdicion, useGuardarPermisos } from './usuarios.api.ts'

interface Props {
  usuario: Usuario
  /** The access to edit; null creates one. */
  edicion: EdicionDeAcceso | null
  /** Gives area and position to a new access. */
  modelo: Acceso | undefined
  abierto: boolean
  borrador: Borrador
  onClose: () => void
  sesion: SesionUsuario
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** NUEVO PERMISO: an access and its permission codes (USU-26 to USU-34, USU-38). The year is shown, never asked for. */
export function PermisosModal({ usuario, edicion, modelo, abierto, borrador, onClose, sesion, areas, cargos }: Props) {
  const porArea = usuario.area_name !== null
  const forma = usePermisosForm({ id: usuario.id, porArea }, { abierto, edicion, modelo, borrador })
  const guardar = useGuardarPermisos()
  const { valores, poner, error } = forma
  const elegidos = valores.myChoices.length
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      encima
      tam="640px"
      titulo="NUEVO PERMISO"
      estado={elegidos === 1 ? '1 permiso elegido' : `${elegidos} permisos elegidos`}
      {...(edicion && { traer: () => pedirEdicion(edicion) })}
      sinDatos={MENSAJES_USUARIOS.sinRegistro}
      grabar={guardar.mutateAsync}
      alGrabar={({ existe_acceso }) => {
        if (existe_acceso) return avisar.error(MENSAJES_USUARIOS.existeAcceso)
        avisar.exito(MENSAJES_USUARIOS.permisosGrabados)
        onClose()
      }}
      noGrabado={MENSAJES_USUARIOS.permisosNoGrabados}
      alFallar={avisarFallo}
    >
      <Persona usuario={usuario} />
      <CampoPerfil
        sesion={sesion}
        value={valores.perfil_id}
        elegidos={valores.myChoices}
        onPerfil={(perfil) => poner(conPerfil(perfil))}
      />
      <div className={estilos.acceso} data-sin-cargo={porArea || undefined}>
        <TextInput
          label="Año"
          readOnly
          // The year of a new access is the server's (USU-34).
          value={String(edicion?.anio_eje ?? sesion.date.slice(0, 4))}
        />
        <CampoArea
          areas={areas}
          required
          data-autofocus
          value={valores.area_id}
          error={conError(error('area_id'))}
          onChange={(area_id) => poner({ area_id })}
        />
        {!porArea && (
          <Selector
            label="Cargo"
            name="cargo_id"
            required
            value={valores.cargo_id}
            error={conError(error('cargo_id'))}
            data={opcionesDeCargo(cargos)}
            onChange={({ currentTarget }) => poner({ cargo_id: Number(currentTarget.value) })}
          />
        )}
      </div>
      <CasillasPermisos
        elegidos={valores.myChoices}
        onElegidos={(myChoices) => poner({ myChoices })}
        conReservados={concedeReservados(sesion)}
      />
      {edicion && <UltimoCambio modulo="accesos" id={edicion.empacce_id} />}
    </FormularioDeRegistro>
  )
}
