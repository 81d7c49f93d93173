import '@mantine/core/styles/PasswordInput.layer.css'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { Credenciales, sesionApi } from '@cabildo/contracts/sesion'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { entidad } from '../../platform/entidad.ts'
import { avisoDeSesion, iniciarSesion } from '../../platform/sesion.ts'
import { ID_CONTENIDO, usePantalla } from '../../shell/contenido.tsx'
import { serviciosPublicos } from '../../shell/serviciosPublicos.ts'
import { avisar } from '../../ui/avisos.ts'
import { Marca } from '../../ui/Marca.tsx'
import { AlertaLogin, type MensajeLogin } from './AlertaLogin.tsx'
import clases from './LoginPage.module.css'
import plano from './plano-acceso.svg'

const AYUDA =
  'Revise su usuario y su clave. Si olvidó la clave, pida una nueva a la Subgerencia de Tecnologías de la Información.'

const explicar = (fallo: unknown): MensajeLogin => {
  if (!(fallo instanceof ErrorApi) || fallo.status === 0)
    return {
      clase: 'error',
      titulo: 'No se pudo conectar con el servidor',
      texto: 'Revise su conexión e intente otra vez.',
    }
  if (fallo.status === 401) return { clase: 'error', titulo: fallo.mensaje, texto: AYUDA }
  return { clase: 'error', titulo: fallo.mensaje }
}

const mensajeInicial = (): MensajeLogin | null => {
  const aviso = avisoDeSesion()
  return aviso ? { clase: 'info', titulo: aviso } : null
}

/** The login (SHE-39 to SHE-46). It also shows in place of a staff screen while nobody is signed in (SHE-23). */
export const LoginPage = ({ existe }: { existe: (ruta: Ruta) => boolean }) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [errorUsuario, setErrorUsuario] = useState<string | null>(null)
  const [mensaje, setMensaje] = useState(mensajeInicial)
  const [enviando, setEnviando] = useState(false)
  const campoUsuario = useRef<HTMLInputElement>(null)
  const campoClave = useRef<HTMLInputElement>(null)
  usePantalla(RUTAS.login.titulo)

  const ingresar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    const datos = Credenciales.safeParse({ username, password })
    const error = datos.error?.issues.find(({ path }) => path[0] === 'username')?.message ?? null
    setErrorUsuario(error)
    if (error) return campoUsuario.current?.focus()
    if (enviando) return
    setEnviando(true)
    setMensaje(null)
    try {
      const { access_token } = await pedir(sesionApi.ingresar, { body: { username, password } })
      if (access_token !== undefined) iniciarSesion(access_token)
    } catch (fallo) {
      const explicado = explicar(fallo)
      setMensaje(explicado)
      avisar.error(explicado.titulo)
      setPassword('')
      campoClave.current?.focus()
    } finally {
      setEnviando(false)
    }
  }

  const enlaces = serviciosPublicos(existe)
  return (
    <main className={clases.login} id={ID_CONTENIDO} tabIndex={-1}>
      <div className={clases.forma}>
        <div className={clases.marca}>
          <Marca />
          <span>Cabildo</span>
        </div>
        <div className={clases.cuerpo}>
          <h1>Ingreso del personal</h1>
          <p className={clases.entidad}>{entidad.nombre}</p>
          {mensaje && <AlertaLogin {...mensaje} />}
          <form className={clases.campos} noValidate onSubmit={ingresar}>
            <TextInput
              ref={campoUsuario}
              label="Usuario"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              error={errorUsuario}
              onChange={({ currentTarget }) => {
                setUsername(currentTarget.value)
                setErrorUsuario(null)
              }}
            />
            <PasswordInput
              ref={campoClave}
              label="Clave"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar clave', tabIndex: 0 }}
            />
            <Button type="submit" fullWidth loading={enviando}>
              Ingresar
            </Button>
          </form>
          {enlaces.length > 0 && (
            <nav className={clases.enlaces} aria-label="Páginas para ciudadanos">
              ¿Es ciudadano? No necesita ingresar:
              <ul>
                {enlaces.map(({ ruta, nombre }) => (
                  <li key={ruta}>
                    <a href={`#/${ruta}`}>{nombre}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <p className={clases.pie}>© {entidad.hoy.slice(0, 4)} Subgerencia de Tecnologías de la Información</p>
      </div>
      <div className={clases.lamina}>
        <img src={plano} alt="" aria-hidden="true" loading="lazy" decoding="async" />
        <p className={clases.lema}>
          Una sola casa para
          <br />
          los trámites del municipio
        </p>
      </div>
    </main>
  )
}
