import {
  type Acceso,
  type AccesoExistente,
  type PermisosGuardar,
  VigenciaEscrita,
  vigenciaDicha,
} from '@cabildo/contracts/accesos'
import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { SeccionVigencia } from '../../ui/SeccionVigencia.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CamposDelLugar } from './CampoArea.tsx'
import { CampoPerfil, conPerfil } from './CampoPerfil.tsx'
import { CasillasPermisos } from './CasillasPermisos.tsx'
import { Persona } from './celdas.tsx'
import { ExisteAcceso } from './ExisteAcceso.tsx'
import { PorAceptar, usePorAceptar } from './PorAceptar.tsx'
import estilos from './permisos.module.css'
import { usePermisosForm } from './usePermisosForm.ts'
import type { DestinoElegido } from './useTrasladoForm.ts'
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
  /** Moves the person there instead of giving a second access. */
  onTrasladar: (destino: DestinoElegido) => void
  sesion: SesionUsuario
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** NUEVO PERMISO: an access and its permission codes (USU-26 to USU-34, USU-38). The year is shown, never asked for. */
export function PermisosModal({ usuario, edicion, modelo, abierto, borrador, ...props }: Props) {
  const { onClose, onTrasladar, sesion, areas, cargos } = props
  const porArea = usuario.area_name !== null
  const forma = usePermisosForm({ id: usuario.id, porArea }, { abierto, edicion, modelo, borrador })
  const guardar = useGuardarPermisos()
  const { valores, poner, error } = forma
  const elegidos = valores.myChoices.length
  /** What was sent when another access stood in the way, and that access. */
  const choque = useAbrible<{ envio: PermisosGuardar; existente: AccesoExistente }>()
  const fechas = VigenciaEscrita.safeParse({ desde: valores.desde || null, hasta: valores.hasta || null })
  const grabado = () => {
    avisar.exito(MENSAJES_USUARIOS.permisosGrabados)
    choque.cerrar()
    onClose()
  }
  const porAceptar = usePorAceptar({
    grabar: async (envio: PermisosGuardar) => ({ envio, ...(await guardar.mutateAsync(envio)) }),
    alGrabar: ({ envio, existe_acceso, existente }) => {
      // An edited access keeps its own place, so nothing can take it.
      if (existe_acceso && existente && !edicion) return choque.abrir({ envio, existente })
      if (existe_acceso) return avisar.error(MENSAJES_USUARIOS.existeAcceso)
      grabado()
    },
    noGrabado: MENSAJES_USUARIOS.permisosNoGrabados,
  })
  const { grabar, alFallar } = porAceptar.envios
  const reemplazar = async () => {
    if (!choque.valor) return
    try {
      const { existe_acceso } = await grabar({ ...choque.valor.envio, reemplaza: true })
      if (existe_acceso) avisar.error(MENSAJES_USUARIOS.existeAcceso)
      else grabado()
    } catch (fallo) {
      alFallar(fallo, MENSAJES_USUARIOS.permisosNoGrabados)
    }
  }
  return (
    <>
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
        {...porAceptar.envios}
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
          <CamposDelLugar {...{ forma, areas, cargos }} campo="area_id" sinCargo={porArea} data-autofocus />
        </div>
        <CasillasPermisos
          error={error('myChoices')}
          elegidos={valores.myChoices}
          onElegidos={(myChoices) => poner({ myChoices })}
          conReservados={concedeReservados(sesion)}
        />
        {usuario.id !== USUARIO_ADMINISTRADOR && (
          <SeccionVigencia
            key={forma.vez}
            valores={valores}
            poner={poner}
            campo={(cual) => ({ ...forma.campo(cual), error: conError(error(cual)) })}
            conError={!!error('desde') || !!error('hasta')}
            resumen={fechas.success ? vigenciaDicha(fechas.data, diaLima(new Date())) : null}
          />
        )}
        {edicion && <UltimoCambio modulo="accesos" id={edicion.empacce_id} />}
      </FormularioDeRegistro>
      <PorAceptar de={porAceptar} abierto={abierto} />
      <ExisteAcceso
        existente={choque.valor?.existente ?? null}
        abierto={abierto && choque.abierto}
        onClose={choque.cerrar}
        reemplazar={reemplazar}
        {...(choque.valor?.existente.estado && {
          onTrasladar: () => {
            choque.cerrar()
            onClose()
            onTrasladar({ area_id: valores.area_id, cargo_id: valores.cargo_id })
          },
        })}
      />
    </>
  )
}
