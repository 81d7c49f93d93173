import type { Acceso } from '@cabildo/contracts/accesos'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { CampoArea } from './CampoArea.tsx'
import { CasillasPermisos } from './CasillasPermisos.tsx'
import { Persona } from './celdas.tsx'
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
  onClose: () => void
  sesion: SesionUsuario
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** NUEVO PERMISO: an access and its permission codes (USU-26 to USU-34, USU-38). The year is shown, never asked for. */
export function PermisosModal({ usuario, edicion, modelo, abierto, onClose, sesion, areas, cargos }: Props) {
  const porArea = usuario.area_name !== null
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  /** Somebody else has saved the access since it was fetched. */
  const [vieja, setVieja] = useState(false)
  const enviando = useRef(false)
  const forma = usePermisosForm(usuario.id, porArea)
  const grabar = useGuardarPermisos()
  const { valores, poner, error } = forma
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      forma.reiniciar(edicion, modelo)
      setVieja(false)
    }
  }

  const traer = async (acceso: EdicionDeAcceso) => {
    try {
      forma.tomarVersion(await pedirEdicion(acceso))
      setVieja(false)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.sinRegistro)
    }
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (!forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { existe_acceso } = await grabar.mutateAsync(forma.envio)
      if (existe_acceso) return avisar.error(MENSAJES_USUARIOS.existeAcceso)
      avisar.exito(MENSAJES_USUARIOS.permisosGrabados)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES_USUARIOS.permisosNoGrabados)
    } finally {
      enviando.current = false
    }
  }

  const elegidos = valores.myChoices.length
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      encima
      tam="640px"
      titulo="NUEVO PERMISO"
      onSubmit={enviar}
      falta={forma.falta}
      enviando={grabar.isPending}
      sucio={forma.sucio}
      icono={<Icono de={IconDeviceFloppy} />}
      estado={elegidos === 1 ? '1 permiso elegido' : `${elegidos} permisos elegidos`}
    >
      {vieja && edicion && <AvisoCambio traer={() => traer(edicion)} />}
      <Persona usuario={usuario} />
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
            data={[
              { value: '0', label: 'Elija el cargo' },
              ...cargos.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget }) => poner({ cargo_id: Number(currentTarget.value) })}
          />
        )}
      </div>
      <CasillasPermisos
        elegidos={valores.myChoices}
        onElegidos={(myChoices) => poner({ myChoices })}
        conReservados={concedeReservados(sesion)}
      />
    </FormDialogo>
  )
}
