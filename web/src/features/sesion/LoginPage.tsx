import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { ingresarCon, oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { Credenciales, type SegundoFactor, sesionApi } from '@cabildo/contracts/sesion'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { pedir } from '../../platform/api.ts'
import { entidad } from '../../platform/entidad.ts'
import { ponerNovedades } from '../../platform/novedades.ts'
import { hayVuelta, irAlProveedor } from '../../platform/proveedor.ts'
import { avisoDeSesion, iniciarSesion } from '../../platform/sesion.ts'
import { ID_CONTENIDO, usePantalla } from '../../shell/contenido.tsx'
import { serviciosPublicos } from '../../shell/serviciosPublicos.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'
import { Marca } from '../../ui/Marca.tsx'
import { AlertaLogin, type MensajeLogin } from './AlertaLogin.tsx'
import { explicar } from './explicar.ts'
import clases from './LoginPage.module.css'
import plano from './plano-acceso.svg'

const SegundoPaso = lazy(() => import('./SegundoPaso.tsx').then((m) => ({ default: m.SegundoPaso })))
const ClaveOlvidada = lazy(() => import('./ClaveOlvidada.tsx').then((m) => ({ default: m.ClaveOlvidada })))

const VueltaDelProveedor = lazy(() =>
  import('./VueltaDelProveedor.tsx').then((m) => ({ default: m.VueltaDelProveedor })),
)

const mensajeInicial = (): MensajeLogin | null => {
  const aviso = avisoDeSesion()
  return aviso ? { clase: 'info', titulo: aviso } : null
}

const entrar = (token: string) => {
  ponerNovedades()
  iniciarSesion(token)
}

interface PropsIngreso {
  username: string
  setUsername: (username: string) => void
  mensaje: MensajeLogin | null
  setMensaje: (mensaje: MensajeLogin | null) => void
  onSegundo: (segundo: SegundoFactor) => void
  onOlvidada: () => void
}

/** The user and the password, and what is offered below them, the same for everybody (SHE-39, ING-02). */
const Ingreso = ({ username, setUsername, mensaje, setMensaje, onSegundo, onOlvidada }: PropsIngreso) => {
  const [password, setPassword] = useState('')
  const [errorUsuario, setErrorUsuario] = useState<string | null>(null)
  const [esperando, setEsperando] = useState<'clave' | 'proveedor' | null>(null)
  const campoUsuario = useRef<HTMLInputElement>(null)
  const campoClave = useRef<HTMLInputElement>(null)

  /** One of the two at a time; only its own button shows that it waits. */
  const intentar = async (como: 'clave' | 'proveedor', acto: () => Promise<void>) => {
    if (esperando) return
    setEsperando(como)
    setMensaje(null)
    try {
      await acto()
    } catch (fallo) {
      const explicado = explicar(fallo)
      setMensaje(explicado)
      avisar.error(explicado.titulo)
      if (como === 'proveedor') return
      setPassword('')
      campoClave.current?.focus()
    } finally {
      setEsperando(null)
    }
  }
  const ingresar = (evento: SubmitEvent) => {
    evento.preventDefault()
    const datos = Credenciales.safeParse({ username, password })
    const error = datos.error?.issues.find(({ path }) => path[0] === 'username')?.message ?? null
    setErrorUsuario(error)
    if (error) return campoUsuario.current?.focus()
    void intentar('clave', async () => {
      const { access_token, segundo_factor } = await pedir(sesionApi.ingresar, { body: { username, password } })
      if (access_token !== undefined) entrar(access_token)
      else if (segundo_factor) onSegundo(segundo_factor)
    })
  }

  return (
    <>
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
        <BotonEspera type="submit" fullWidth esperando={esperando === 'clave'} apagado={esperando === 'proveedor'}>
          Ingresar
        </BotonEspera>
      </form>
      {entidad.proveedor !== null && (
        <>
          <div className={clases.o}>o</div>
          <div className={clases.otras}>
            <BotonEspera
              variant="default"
              fullWidth
              leftSection={<Icono de={IconBuildingCommunity} />}
              esperando={esperando === 'proveedor'}
              apagado={esperando === 'clave'}
              onClick={() => void intentar('proveedor', () => irAlProveedor(oidcApi.pedir, 'ingreso'))}
            >
              {ingresarCon(entidad.proveedor)}
            </BotonEspera>
          </div>
        </>
      )}
      {entidad.claveOlvidada && (
        <button type="button" className={clases.olvidada} onClick={onOlvidada}>
          ¿Olvidó su contraseña?
        </button>
      )}
    </>
  )
}

/** What stands in the place of the user and the password. */
type Paso = 'ingreso' | 'olvidada' | 'vuelta' | SegundoFactor

/** What the provider sent back stands before anything else. */
const pasoInicial = (): Paso => (hayVuelta('ingreso') ? 'vuelta' : 'ingreso')

/** The login (SHE-39 to SHE-46, ING-02). It also shows in place of a staff screen while nobody is signed in (SHE-23). */
export const LoginPage = ({ existe }: { existe: (ruta: Ruta) => boolean }) => {
  const [paso, setPaso] = useState<Paso>(pasoInicial)
  const [username, setUsername] = useState('')
  const [mensaje, setMensaje] = useState(mensajeInicial)
  usePantalla(RUTAS.login.titulo)

  const ir = (otro: Paso, aviso?: string) => {
    setMensaje(aviso === undefined ? null : { clase: 'info', titulo: aviso })
    setPaso(otro)
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
          <Suspense>
            {paso === 'ingreso' ? (
              <Ingreso
                {...{ username, setUsername, mensaje, setMensaje }}
                onSegundo={(segundo) => ir(segundo)}
                onOlvidada={() => ir('olvidada')}
              />
            ) : paso === 'olvidada' ? (
              <ClaveOlvidada username={username} onVolver={() => ir('ingreso')} />
            ) : paso === 'vuelta' ? (
              <VueltaDelProveedor
                onToken={entrar}
                onSegundo={(segundo) => ir(segundo)}
                onFalla={(titulo) => {
                  setMensaje({ clase: 'error', titulo })
                  setPaso('ingreso')
                }}
              />
            ) : (
              <SegundoPaso {...paso} onToken={entrar} onVolver={(aviso) => ir('ingreso', aviso)} />
            )}
          </Suspense>
          {paso === 'ingreso' && enlaces.length > 0 && (
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
