import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { APE_NOM_MAXIMO, MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import { type Icon, IconBuildingCommunity, IconUser } from '@tabler/icons-react'
import { useId } from 'react'
import { CampoClave } from '../../ui/CampoClave.tsx'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import comunes from '../../ui/campos.module.css'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button, Loader } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { AccesoDelNuevo } from './AccesoDelNuevo.tsx'
import { CampoArea } from './CampoArea.tsx'
import type { Modo, useUsuarioForm } from './useUsuarioForm.ts'
import estilos from './usuario.module.css'

/** The state of the search of the employee with a DNI. */
export type EstadoBusqueda = 'ninguna' | 'buscando' | 'respondida' | 'fallida'

interface Props {
  forma: ReturnType<typeof useUsuarioForm>
  areas: readonly Area[]
  cargos: readonly Cargo[]
  sesion: SesionUsuario | null
  busqueda: EstadoBusqueda
  onDni: (dni: string) => void
  /** Asks for the employee again after a failure. */
  onReintentar: () => void
  onModo: (modo: Modo) => void
}

const MODOS: readonly { valor: Modo; titulo: string; icono: Icon }[] = [
  { valor: 0, titulo: 'Usuario por Empleado', icono: IconUser },
  { valor: 1, titulo: 'Usuario por Area', icono: IconBuildingCommunity },
]

/** The fields of the user modal, in two tabs while creating (USU-09 to USU-15). */
export function CamposUsuario(props: Props) {
  const id = useId()
  const { registro: usuario, modo } = props.forma
  const campos = modo === 0 ? <PorEmpleado {...props} /> : <PorArea {...props} />
  if (usuario) return campos
  return (
    <div>
      <div
        role="tablist"
        className={estilos.pestanas}
        onKeyDown={(evento) => {
          if (evento.key !== 'ArrowLeft' && evento.key !== 'ArrowRight') return
          evento.preventDefault()
          props.onModo(modo === 0 ? 1 : 0)
          document.getElementById(`${id}-${modo === 0 ? 1 : 0}`)?.focus()
        }}
      >
        {MODOS.map(({ valor, titulo, icono }) => (
          <button
            key={valor}
            type="button"
            role="tab"
            id={`${id}-${valor}`}
            aria-selected={modo === valor}
            aria-controls={`${id}-panel`}
            tabIndex={modo === valor ? 0 : -1}
            onClick={() => props.onModo(valor)}
          >
            <Icono de={icono} />
            {titulo}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${modo}`}>
        {campos}
      </div>
    </div>
  )
}

function PorEmpleado({ forma, busqueda, onDni, onReintentar, ...otras }: Props) {
  const { registro: usuario, valores, error, campo } = forma
  const sinNadie = valores.employee_id === null
  const buscando = busqueda === 'buscando'
  const fallida = busqueda === 'fallida'
  return (
    <div className={estilos.campos}>
      <div className={estilos.persona}>
        <CampoDni
          label="DNI"
          required
          disabled={usuario !== null}
          data-autofocus={sinNadie || undefined}
          {...campo('nroDni')}
          value={valores.nroDni}
          error={conError(buscando || fallida ? undefined : error('nroDni'))}
          rightSection={buscando ? <Loader size={16} aria-hidden /> : null}
          onChange={onDni}
        />
        <TextInput
          label="Apellidos y nombres"
          name="ape_nom"
          readOnly
          maxLength={APE_NOM_MAXIMO}
          placeholder="Se completa con el DNI"
          value={valores.ape_nom}
        />
        {fallida && (
          <p className={`${comunes.falla} ${estilos.falla}`}>
            {MENSAJES_USUARIOS.empleadoNoBuscado}
            {/* If the press took the focus, the DNI would show its error and move the button away from the click. */}
            <Button
              variant="default"
              size="compact-sm"
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={onReintentar}
            >
              Reintentar
            </Button>
          </p>
        )}
      </div>
      <Cuenta forma={forma} enfocar={!sinNadie} />
      {!usuario && !sinNadie && <AccesoDelNuevo {...otras} forma={forma} />}
    </div>
  )
}

function PorArea({ forma, areas, cargos, sesion }: Props) {
  const { registro: usuario, valores, error, dejar, poner } = forma
  const nota = forma.nota('area_id')
  return (
    <div className={estilos.campos}>
      <CampoArea
        areas={areas}
        required
        data-campo="area_id"
        description={
          usuario && (
            <>
              {nota && (
                <>
                  {nota}
                  <br />
                </>
              )}
              Los accesos del usuario no cambian con el área: se cambian en Permisos.
            </>
          )
        }
        value={valores.area_id}
        error={conError(error('area_id'))}
        onChange={(area_id) => poner({ area_id })}
        onBlur={() => dejar('area_id')}
      />
      <Cuenta forma={forma} enfocar={usuario !== null} />
      {!usuario && valores.area_id > 0 && (
        <AccesoDelNuevo forma={forma} areas={areas} cargos={cargos} sesion={sesion} />
      )}
    </div>
  )
}

function Cuenta({ forma, enfocar }: { forma: Props['forma']; enfocar: boolean }) {
  const { registro: usuario, valores, campo, poner } = forma
  return (
    <>
      <TextInput
        label="Usuario"
        required
        data-autofocus={enfocar || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        {...forma.texto('username')}
      />
      {!usuario && (
        <CampoClave
          label="Contraseña"
          required
          {...campo('password')}
          description={MENSAJES_USUARIOS.claveInicial}
          value={valores.password}
          onChange={(password) => poner({ password })}
          generada={valores.generada}
          onGenerar={(password) => poner({ password, generada: password })}
        />
      )}
      <CampoCorreo
        label="Correo para avisos"
        autoComplete="off"
        {...forma.texto('email')}
        description={
          forma.nota('email') ??
          (usuario?.email && valores.email.trim() === usuario.email && usuario.email_comprobado
            ? MENSAJES_USUARIOS.emailComprobado
            : valores.email && MENSAJES_USUARIOS.emailPorComprobar)
        }
      />
    </>
  )
}
