import {
  MENSAJES_PERFILES,
  PERFIL_DESCRIPCION_MAXIMO,
  PERFIL_NOMBRE_MAXIMO,
  type Perfil,
  PerfilGuardar,
  permisosEscritos,
} from '@cabildo/contracts/perfiles'
import { avisarFallo } from '../../platform/consultas.ts'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { CasillasPermisos } from './CasillasPermisos.tsx'
import { pedirPerfil, useGuardarPerfil } from './perfiles.api.ts'
import estilos from './perfiles.module.css'

interface Props {
  /** The profile to edit; null creates one. */
  perfil: Perfil | null
  abierto: boolean
  borrador: Borrador
  onClose: () => void
}

const NOMBRES = { name: 'nombre', descripcion: 'descripción', codigos: 'permisos' }
const valoresDe = (perfil: Perfil | null) => ({
  name: perfil?.name ?? '',
  descripcion: perfil?.descripcion ?? '',
  // The codes come from the checkboxes and the server, so they are valid.
  codigos: (perfil?.codigos ?? []) as PerfilGuardar['codigos'],
})

const revisar = (valores: ReturnType<typeof valoresDe>, perfil: Perfil | null): Revision<PerfilGuardar> =>
  PerfilGuardar.safeParse({ ...valores, ...(perfil && { version: perfil.updated_at }) })

/** NUEVO PERFIL and EDITAR PERFIL (USU-67). */
export const PerfilModal = ({ perfil: pedido, abierto, borrador, onClose }: Props) => {
  const forma = useEdicion({
    abierto,
    registro: pedido,
    nombres: NOMBRES,
    leido: (campo, perfil) => (campo === 'codigos' ? permisosEscritos(perfil.codigos) : perfil[campo]),
    valoresDe,
    revisar,
    borrador,
  })
  const { registro: perfil, valores, poner } = forma
  const guardar = useGuardarPerfil(perfil)
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="640px"
      titulo={perfil ? 'EDITAR PERFIL' : 'NUEVO PERFIL'}
      detalle={perfil?.name}
      traer={pedirPerfil}
      primero="name"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_PERFILES.grabado}
      alFallar={avisarFallo}
    >
      <div className={estilos.campos}>
        <TextInput
          label="Nombre"
          required
          data-autofocus
          autoComplete="off"
          maxLength={PERFIL_NOMBRE_MAXIMO}
          {...forma.texto('name')}
        />
        <TextInput
          label="Descripción"
          autoComplete="off"
          maxLength={PERFIL_DESCRIPCION_MAXIMO}
          {...forma.texto('descripcion')}
        />
        {perfil && perfil.accesos > 0 && (
          <p className={estilos.nota}>
            Los usuarios que llevan este perfil no cambian al grabar: después se aplica a sus accesos.
          </p>
        )}
      </div>
      {forma.nota('codigos') && <p className={estilos.nota}>{forma.nota('codigos')}</p>}
      {/* Whoever may not give a code may still name it in a profile, which others apply. */}
      <CasillasPermisos elegidos={valores.codigos} onElegidos={(codigos) => poner({ codigos })} conReservados />
    </FormularioDeRegistro>
  )
}
