import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { ingresarCon, oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { CONFIRMACION_MINUTOS, MENSAJES_SESION, type RespuestaDeLlave, sesionApi } from '@cabildo/contracts/sesion'
import { PasswordInput, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { admiteLlaves, FallaDeLlave, usarLlave } from '../../platform/llaves.ts'
import { confirmarEnElProveedor } from '../../platform/proveedor.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoCodigo, codigoCompleto } from '../../ui/CampoCodigo.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'

interface Props {
  abierto: boolean
  /** Lets the calls that wait go on, or gives them up: their refusal is then what the screen tells. */
  alResolver: (confirmado: boolean) => void
}

type Formas = Respuesta<typeof sesionApi.formasDeConfirmar>
type Prueba = { password?: string; codigo?: string; respuesta?: RespuestaDeLlave }

/**
 * 'CONFIRME QUE ES USTED', over the dialog whose act asks for it: for the second factor of whoever has one, otherwise for the
 * password (ING-04). The act then goes on, or is given up with its refusal.
 */
export const ConfirmarDialogo = ({ abierto, alResolver }: Props) => {
  const [formas, setFormas] = useState<Formas | null>(null)
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
    void preguntar()
  }, [abierto])
  return (
    <Forma
      key={formas ? 'leida' : ''}
      formas={formas ?? { formas: ['password'], llave: null }}
      abierto={abierto && formas !== null}
      alResolver={alResolver}
      otraLlave={preguntar}
    />
  )
}

interface PropsForma extends Props {
  formas: Formas
  /** Asks for another challenge. */
  otraLlave: () => Promise<void>
}

const Forma = ({ formas: { formas, llave }, abierto, alResolver, otraLlave }: PropsForma) => {
  const [escrito, setEscrito] = useState('')
  const [enviando, setEnviando] = useState<'escrito' | 'llave' | null>(null)
  const conClave = formas.includes('password')
  const conCodigo = formas.includes('codigo')
  const enElProveedor = formas.includes('proveedor')
  const espera = useRef<AbortController>(null)
  useEffect(() => () => espera.current?.abort(), [])
  const soloLlave = !conClave && !conCodigo && !enElProveedor
  const [error, setError] = useState<string | undefined>(
    soloLlave && !admiteLlaves() ? MENSAJES_SESION.sinLlaves : undefined,
  )

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
      if (conCodigo) setEscrito('')
      if (como === 'llave' && fallo instanceof ErrorApi) await otraLlave()
    } finally {
      setEnviando(null)
    }
  }
  const conLoEscrito = (valor: string) =>
    enviar('escrito', () => Promise.resolve(conClave ? { password: valor } : { codigo: valor }))
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
  const falta = conClave
    ? escrito === ''
      ? ['contraseña']
      : []
    : conCodigo && !codigoCompleto(escrito)
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
        enElProveedor ? ingresarCon(entidad.proveedor ?? '') : soloLlave ? 'Usar mi llave de acceso' : 'Confirmar'
      }
      {...(soloLlave && { icono: <Icono de={IconFingerprint} /> })}
      falta={falta}
      enviando={enviando !== null}
      onSubmit={() => (enElProveedor ? void conElProveedor() : soloLlave ? conLlave() : conLoEscrito(escrito))}
    >
      <Stack gap={12}>
        {conClave && (
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
        {conCodigo && (
          <CampoCodigo
            label="Código de 6 dígitos"
            description={paraQue}
            data-autofocus
            readOnly={enviando !== null}
            value={escrito}
            error={error}
            onChange={alEscribir}
            alCompletar={conLoEscrito}
          />
        )}
        {(soloLlave || enElProveedor) && (
          <div>
            <p>
              {soloLlave && MENSAJES_SESION.useSuLlave} {paraQue}
            </p>
            <div role="alert">{conError(error)}</div>
          </div>
        )}
        {!soloLlave && formas.includes('llave') && admiteLlaves() && (
          <BotonEspera
            variant="default"
            leftSection={<Icono de={IconFingerprint} />}
            esperando={enviando === 'llave'}
            onClick={conLlave}
          >
            Usar mi llave de acceso
          </BotonEspera>
        )}
      </Stack>
    </FormDialogo>
  )
}
