import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { ingresarCon, oidcApi } from '@cabildo/contracts/ingreso-oidc'
import {
  CONFIRMACION_MINUTOS,
  type FormaDeFactor,
  MENSAJES_SESION,
  type RespuestaDeLlave,
  sesionApi,
} from '@cabildo/contracts/sesion'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { admiteLlaves, FallaDeLlave, usarLlave } from '../../platform/llaves.ts'
import { confirmarEnElProveedor } from '../../platform/proveedor.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoCodigo, CampoRecuperacion, codigoCompleto } from '../../ui/CampoCodigo.tsx'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'

interface Props {
  abierto: boolean
  /** Lets the calls that wait go on, or gives them up: their refusal is then what the screen tells. */
  alResolver: (confirmado: boolean) => void
}

type Formas = Respuesta<typeof sesionApi.formasDeConfirmar>
type Forma = Formas['formas'][number]
type Prueba = { forma?: FormaDeFactor; password?: string; codigo?: string; respuesta?: RespuestaDeLlave }

/** Which one is asked for first, of those that there are; the others stand below. */
const PRIMERA: readonly Forma[] = ['password', 'proveedor', 'codigo', 'llave', 'recuperacion']

/**
 * 'CONFIRME QUE ES USTED', over the dialog whose act asks for it: for the second factor of whoever has one, or a recovery code
 * in its place, otherwise for the password (ING-04, ING-14). The act then goes on, or is given up with its refusal.
 */
export const ConfirmarDialogo = ({ abierto, alResolver }: Props) => {
  const [formas, setFormas] = useState<Formas | null>(null)
  /** How often it was opened: each time begins anew, however fast the answer comes. */
  const [vez, setVez] = useState(0)
  const resolver = useRef(alResolver)
  resolver.current = alResolver
  const preguntar = async () => {
    try {
      setFormas(await pedir(sesionApi.formasDeConfirmar))
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
      resolver.current(false)
    }
  }
  // What the user has may have changed since the last time, and each challenge of a key serves once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per opening
  useEffect(() => {
    if (!abierto) return
    setFormas(null)
    setVez((antes) => antes + 1)
    void preguntar()
  }, [abierto])
  return (
    <Pregunta
      key={formas ? vez : ''}
      formas={formas ?? { formas: ['password'], llave: null }}
      abierto={abierto && formas !== null}
      alResolver={alResolver}
      otraLlave={preguntar}
    />
  )
}

interface PropsPregunta extends Props {
  formas: Formas
  /** Asks for another challenge. */
  otraLlave: () => Promise<void>
}

const Pregunta = ({ formas: { formas, llave }, abierto, alResolver, otraLlave }: PropsPregunta) => {
  const [escrito, setEscrito] = useState('')
  const [enviando, setEnviando] = useState<'escrito' | 'llave' | null>(null)
  const sinLlaves = formas.includes('llave') && !admiteLlaves()
  const disponibles = formas.filter((una) => !(sinLlaves && una === 'llave'))
  const [forma, setForma] = useState<Forma>(() => PRIMERA.find((una) => disponibles.includes(una)) ?? 'recuperacion')
  const [error, setError] = useState<string>()
  /** The form of proof was chosen here: its field takes the focus, which otherwise the dialog gives as it opens. */
  const [elegida, setElegida] = useState(false)
  // A password that was typed is not kept by a dialog that is closed.
  if (!abierto && escrito !== '') setEscrito('')
  const espera = useRef<AbortController>(null)
  useEffect(() => () => espera.current?.abort(), [])
  const empezar = (otra: Forma) => {
    setForma(otra)
    setElegida(true)
    setEscrito('')
    setError(undefined)
  }

  const enviar = async (como: 'escrito' | 'llave', probar: () => Promise<Prueba>) => {
    if (enviando) return
    setEnviando(como)
    setError(undefined)
    try {
      await pedir(sesionApi.confirmar, { body: await probar() })
      alResolver(true)
    } catch (fallo) {
      if (!(fallo instanceof ErrorApi || fallo instanceof FallaDeLlave)) throw fallo
      setError(fallo instanceof ErrorApi ? (Object.values(fallo.campos)[0] ?? fallo.mensaje) : fallo.message)
      if (forma === 'codigo') setEscrito('')
      if (como === 'llave' && fallo instanceof ErrorApi) await otraLlave()
    } finally {
      setEnviando(null)
    }
  }
  const conLoEscrito = (valor: string) =>
    enviar('escrito', async () => {
      if (forma === 'password') return { password: valor }
      return { codigo: valor, ...(forma === 'recuperacion' && { forma }) }
    })
  const conLlave = () =>
    enviar('llave', async () => {
      if (!llave) throw new FallaDeLlave(MENSAJES_SESION.llaveNoUsada)
      return { respuesta: await usarLlave(llave) }
    })
  const conElProveedor = async () => {
    // A window that was closed may be opened anew.
    espera.current?.abort()
    const control = new AbortController()
    espera.current = control
    setError(undefined)
    try {
      const confirmado = await confirmarEnElProveedor(oidcApi.confirmar, control.signal)
      if (control.signal.aborted) return
      if (confirmado) alResolver(true)
      else setError(ERRORES.oidcVencido.mensaje)
    } catch (fallo) {
      if (!(fallo instanceof ErrorApi)) throw fallo
      setError(fallo.mensaje)
    }
  }
  const alEscribir = (valor: string) => {
    setEscrito(valor)
    setError(undefined)
  }
  const falta =
    forma === 'password' && escrito === ''
      ? ['contraseña']
      : (forma === 'codigo' && !codigoCompleto(escrito)) || (forma === 'recuperacion' && escrito.trim() === '')
        ? ['código']
        : []
  const paraQue = `Este cambio pide otra vez que se identifique. Vale por ${CONFIRMACION_MINUTOS} minutos.`

  return (
    <FormDialogo
      abierto={abierto}
      onClose={() => alResolver(false)}
      encima
      tam="sm"
      titulo="CONFIRME QUE ES USTED"
      textoBoton={
        forma === 'proveedor'
          ? ingresarCon(entidad.proveedor ?? '')
          : forma === 'llave'
            ? 'Usar mi llave de acceso'
            : 'Confirmar'
      }
      {...(forma === 'llave' && { icono: <Icono de={IconFingerprint} /> })}
      falta={falta}
      enviando={enviando !== null}
      onSubmit={() =>
        forma === 'proveedor' ? void conElProveedor() : forma === 'llave' ? conLlave() : conLoEscrito(escrito)
      }
    >
      <div className={cuerpo.junta}>
        {forma === 'password' && (
          <PasswordInput
            label="Su contraseña"
            description={`Este cambio la pide otra vez. Vale por ${CONFIRMACION_MINUTOS} minutos.`}
            required
            data-autofocus
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
            error={conError(error)}
            aria-invalid={error !== undefined}
            value={escrito}
            onChange={({ currentTarget }) => alEscribir(currentTarget.value)}
          />
        )}
        {forma === 'codigo' && (
          <CampoCodigo
            label="Código de 6 dígitos"
            description={paraQue}
            autoFocus={elegida}
            data-autofocus
            readOnly={enviando !== null}
            value={escrito}
            error={error}
            onChange={alEscribir}
            alCompletar={conLoEscrito}
          />
        )}
        {forma === 'recuperacion' && (
          <>
            {!formas.includes('codigo') && !disponibles.includes('llave') && (
              <p>{sinLlaves ? MENSAJES_SESION.sinLlaves : MENSAJES_SESION.llavesSinSitio}</p>
            )}
            <CampoRecuperacion
              description={`${MENSAJES_SESION.useUnCodigo} ${MENSAJES_SESION.sinCodigos} ${paraQue}`}
              autoFocus={elegida}
              data-autofocus
              readOnly={enviando !== null}
              value={escrito}
              error={error}
              onChange={alEscribir}
            />
          </>
        )}
        {(forma === 'llave' || forma === 'proveedor') && (
          <div>
            <p>
              {forma === 'llave' && MENSAJES_SESION.useSuLlave} {paraQue}
            </p>
            <div role="alert">{conError(error)}</div>
          </div>
        )}
        {forma !== 'llave' && disponibles.includes('llave') && (
          <BotonEspera
            variant="default"
            leftSection={<Icono de={IconFingerprint} />}
            esperando={enviando === 'llave'}
            onClick={conLlave}
          >
            Usar mi llave de acceso
          </BotonEspera>
        )}
        {forma !== 'codigo' && formas.includes('codigo') && (
          <Button
            variant="subtle"
            leftSection={<Icono de={IconDeviceMobile} />}
            disabled={enviando !== null}
            onClick={() => empezar('codigo')}
          >
            Usar un código de 6 dígitos
          </Button>
        )}
        {forma !== 'recuperacion' && formas.includes('recuperacion') && (
          <Button
            variant="subtle"
            leftSection={<Icono de={IconLifebuoy} />}
            disabled={enviando !== null}
            onClick={() => empezar('recuperacion')}
          >
            Usar un código de recuperación
          </Button>
        )}
      </div>
    </FormDialogo>
  )
}
