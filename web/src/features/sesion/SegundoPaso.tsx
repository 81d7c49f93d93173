import {
  type FormaDeFactor,
  MENSAJES_SESION,
  type RespuestaDeLlave,
  type SegundoFactor,
  sesionApi,
} from '@cabildo/contracts/sesion'
import { IconChevronLeft, IconClock, IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { admiteLlaves, FallaDeLlave, usarLlave } from '../../platform/llaves.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoCodigo, CampoRecuperacion, codigoCompleto } from '../../ui/CampoCodigo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { AlertaLogin, type MensajeLogin } from './AlertaLogin.tsx'
import { explicar } from './explicar.ts'
import clases from './LoginPage.module.css'

const PRIMERA: readonly FormaDeFactor[] = ['codigo', 'llave', 'recuperacion']
const QUE_HACER: Record<FormaDeFactor, string> = {
  codigo: MENSAJES_SESION.abraSuAplicacion,
  llave: MENSAJES_SESION.useSuLlave,
  recuperacion: MENSAJES_SESION.useUnCodigo,
}

type Prueba = { forma: FormaDeFactor; codigo?: string; respuesta?: RespuestaDeLlave }

interface Props extends SegundoFactor {
  onToken: (token: string) => void
  /** Back to the user and the password; with why, where the ticket has ended. */
  onVolver: (aviso?: string) => void
}

/** 'VERIFICACIÓN EN DOS PASOS', in the place of the user and the password (ING-11, ING-12). */
export const SegundoPaso = ({ ticket, formas, llave, onToken, onVolver }: Props) => {
  const sinLlaves = formas.includes('llave') && !admiteLlaves()
  const [forma, setForma] = useState<FormaDeFactor>(
    () => PRIMERA.find((una) => formas.includes(una) && !(sinLlaves && una === 'llave')) ?? 'recuperacion',
  )
  const id = useId()
  const [codigo, setCodigo] = useState('')
  const [error, setError] = useState<string>()
  const [mensaje, setMensaje] = useState<MensajeLogin | null>(null)
  const [enviando, setEnviando] = useState<FormaDeFactor | null>(null)
  const campo = useRef<HTMLInputElement>(null)

  const empezar = (otra: FormaDeFactor) => {
    setForma(otra)
    setCodigo('')
    setError(undefined)
    setMensaje(null)
  }
  const enviar = async (laForma: FormaDeFactor, probar: () => Promise<Omit<Prueba, 'forma'>>) => {
    if (enviando) return
    setEnviando(laForma)
    setError(undefined)
    setMensaje(null)
    try {
      const { access_token } = await pedir(sesionApi.segundo, { body: { ticket, forma: laForma, ...(await probar()) } })
      onToken(access_token)
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'segundoPasoVencido') return onVolver(fallo.mensaje)
      if (fallo instanceof FallaDeLlave) setMensaje({ clase: 'error', titulo: fallo.message })
      else if (laForma !== 'llave' && fallo instanceof ErrorApi && fallo.codigo === 'codigoIncorrecto')
        setError(fallo.mensaje)
      else setMensaje(explicar(fallo))
      setCodigo('')
      if (laForma !== 'llave') campo.current?.focus()
    } finally {
      setEnviando(null)
    }
  }
  const enviarCodigo = (escrito: string) => void enviar(forma, () => Promise.resolve({ codigo: escrito }))
  const conLlave = () =>
    void enviar('llave', async () => {
      if (!llave) throw new FallaDeLlave(MENSAJES_SESION.llaveNoUsada)
      return { respuesta: await usarLlave(llave) }
    })
  const alEnviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    const escrito = codigo.trim()
    if (forma === 'codigo' ? codigoCompleto(escrito) : escrito !== '') return enviarCodigo(escrito)
    setError(MENSAJES_SESION.escribaCodigo)
    campo.current?.focus()
  }

  return (
    <>
      <h1 className={clases.paso}>{MENSAJES_SESION.segundoPaso}</h1>
      <p className={clases.entidad}>{QUE_HACER[forma]}</p>
      {mensaje && <AlertaLogin {...mensaje} />}
      {forma !== 'llave' && (
        <form key={forma} className={clases.campos} noValidate onSubmit={alEnviar}>
          {forma === 'codigo' ? (
            <CampoCodigo
              ref={campo}
              label="Código de 6 dígitos"
              description="Se envía solo al escribir el sexto dígito"
              autoFocus
              readOnly={enviando !== null}
              value={codigo}
              error={error}
              onChange={(valor) => {
                setCodigo(valor)
                setError(undefined)
              }}
              alCompletar={enviarCodigo}
            />
          ) : (
            <>
              <CampoRecuperacion
                ref={campo}
                autoFocus
                value={codigo}
                error={error}
                onChange={(valor) => {
                  setCodigo(valor)
                  setError(undefined)
                }}
              />
              <BotonEspera type="submit" fullWidth esperando={enviando === 'recuperacion'}>
                Ingresar
              </BotonEspera>
            </>
          )}
        </form>
      )}
      {forma !== 'llave' && formas.length > 1 && <p className={clases.o}>o</p>}
      <div className={clases.otras}>
        {formas.includes('llave') && (
          <BotonEspera
            variant={forma === 'llave' ? 'filled' : 'default'}
            fullWidth
            leftSection={<Icono de={IconFingerprint} />}
            esperando={enviando === 'llave'}
            {...(forma === 'llave' && { autoFocus: true })}
            apagado={sinLlaves}
            {...(sinLlaves && { 'aria-describedby': id })}
            onClick={conLlave}
          >
            Usar mi llave de acceso
          </BotonEspera>
        )}
        {sinLlaves && (
          <p id={id} className={clases.porQue}>
            {MENSAJES_SESION.sinLlaves}
          </p>
        )}
        {forma !== 'codigo' && formas.includes('codigo') && (
          <Button
            variant="subtle"
            fullWidth
            leftSection={<Icono de={IconDeviceMobile} />}
            onClick={() => empezar('codigo')}
          >
            Usar un código de 6 dígitos
          </Button>
        )}
        {forma !== 'recuperacion' && formas.includes('recuperacion') && (
          <Button
            variant="subtle"
            fullWidth
            leftSection={<Icono de={IconLifebuoy} />}
            onClick={() => empezar('recuperacion')}
          >
            Usar un código de recuperación
          </Button>
        )}
      </div>
      <p className={clases.minutos}>
        <Icono de={IconClock} tam={20} />
        {MENSAJES_SESION.segundoPasoMinutos}
      </p>
      <VolverAlIngreso onVolver={() => onVolver()} />
    </>
  )
}

/** The way back from what stands in the place of the user and the password. */
export const VolverAlIngreso = ({ onVolver }: { onVolver: () => void }) => (
  <button type="button" className={clases.volver} onClick={onVolver}>
    <Icono de={IconChevronLeft} tam={20} />
    Volver al ingreso
  </button>
)
