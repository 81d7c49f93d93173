import {
  CLAVE_MAXIMO,
  CLAVE_MINIMO,
  ClaveNueva,
  CODIGO_DE_CORREO_MAXIMO,
  MENSAJES_SESION,
  sesionApi,
  USERNAME_MAXIMO,
} from '@cabildo/contracts/sesion'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { conError } from '../../ui/conError.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'
import { AlertaLogin, type MensajeLogin } from './AlertaLogin.tsx'
import { explicar } from './explicar.ts'
import clases from './LoginPage.module.css'
import { VolverAlIngreso } from './SegundoPaso.tsx'

interface Props {
  /** What was typed of the name so far. */
  username: string
  onVolver: () => void
}

type Campo = 'username' | 'codigo' | 'password' | 'confirmedPassword'

/** '¿Olvidó su contraseña?': the name, then the code that came by mail and a new password (ING-27). It tells nothing of the account. */
export const ClaveOlvidada = ({ username, onVolver }: Props) => {
  const [pedido, setPedido] = useState(false)
  const [mensaje, setMensaje] = useState<MensajeLogin | null>(null)
  const [enviando, setEnviando] = useState(false)
  const form = useForm<Record<Campo, string>>({
    initialValues: { username, codigo: '', password: '', confirmedPassword: '' },
    validate: schemaResolver(ClaveNueva, { sync: true }),
  })
  const props = (campo: Campo) => {
    const { error, ...resto } = form.getInputProps(campo)
    return { ...resto, error: conError(error), 'aria-invalid': Boolean(error) }
  }
  const enviar = async (acto: () => Promise<unknown>) => {
    if (enviando) return
    setEnviando(true)
    setMensaje(null)
    try {
      await acto()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && Object.keys(fallo.campos).length > 0) form.setErrors(fallo.campos)
      else setMensaje(explicar(fallo))
    } finally {
      setEnviando(false)
    }
  }
  const pedirCodigo = () => {
    const { hasError } = form.validateField('username') as { hasError: boolean }
    if (hasError) return form.getInputNode('username')?.focus()
    return enviar(async () => {
      await pedir(sesionApi.claveOlvidada, { body: { username: form.values.username } })
      setMensaje({ clase: 'info', titulo: MENSAJES_SESION.codigoEnviado })
      setPedido(true)
    })
  }
  const cambiar = form.onSubmit(
    (valores) =>
      void enviar(async () => {
        await pedir(sesionApi.claveNueva, { body: valores })
        avisar.exito(MENSAJES_SESION.claveActualizada)
        onVolver()
      }),
    (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
  )

  return (
    <>
      <h1 className={clases.paso}>¿OLVIDÓ SU CONTRASEÑA?</h1>
      <p className={clases.entidad}>
        {pedido
          ? 'Escriba el código que llegó a su correo y su contraseña nueva.'
          : 'Escriba su usuario. El código llega a su correo.'}
      </p>
      {mensaje && <AlertaLogin {...mensaje} />}
      <form
        key={String(pedido)}
        className={clases.campos}
        noValidate
        onSubmit={(evento) => {
          if (pedido) return cambiar(evento)
          evento.preventDefault()
          void pedirCodigo()
        }}
      >
        <TextInput
          label="Usuario"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAXIMO}
          autoFocus={!pedido}
          {...props('username')}
        />
        {pedido && (
          <>
            <TextInput
              label="Código"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={CODIGO_DE_CORREO_MAXIMO}
              autoFocus
              {...props('codigo')}
            />
            <PasswordInput
              label="Contraseña nueva"
              description={`De ${CLAVE_MINIMO} a ${CLAVE_MAXIMO} caracteres, distinta del usuario y del DNI.`}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
              {...props('password')}
            />
            <PasswordInput
              label="Confirmar contraseña nueva"
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
              {...props('confirmedPassword')}
            />
          </>
        )}
        <BotonEspera type="submit" fullWidth esperando={enviando}>
          {pedido ? 'Cambiar contraseña' : 'Enviar código'}
        </BotonEspera>
      </form>
      <div className={clases.vueltas}>
        <button
          type="button"
          className={clases.volver}
          onClick={() => {
            setPedido(!pedido)
            setMensaje(null)
            form.clearErrors()
          }}
        >
          {pedido ? 'Pedir otro código' : 'Ya tengo un código'}
        </button>
        <VolverAlIngreso onVolver={onVolver} />
      </div>
    </>
  )
}
