import { CONFIRMACION_MINUTOS, sesionApi } from '@cabildo/contracts/sesion'
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/PasswordInput.layer.css'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'

interface Props {
  abierto: boolean
  /** Lets the calls that wait go on, or gives them up: their refusal is then what the screen tells. */
  alResolver: (confirmado: boolean) => void
}

/** 'CONFIRME QUE ES USTED', over the dialog whose act asks for it (ING-04). The act then goes on, or is given up with its refusal. */
export const ConfirmarDialogo = ({ abierto, alResolver }: Props) => {
  const [clave, setClave] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  const cerrar = (confirmado: boolean) => {
    setClave('')
    setError(null)
    alResolver(confirmado)
  }
  const enviar = async () => {
    setEnviando(true)
    try {
      await pedir(sesionApi.confirmar, { body: { password: clave } })
      cerrar(true)
    } catch (fallo) {
      if (!(fallo instanceof ErrorApi)) throw fallo
      setError(fallo.campos.password ?? fallo.mensaje)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={() => cerrar(false)}
      encima
      tam="sm"
      titulo="CONFIRME QUE ES USTED"
      textoBoton="Confirmar"
      falta={clave === '' ? ['contraseña'] : []}
      enviando={enviando}
      onSubmit={enviar}
    >
      <PasswordInput
        label="Su contraseña"
        description={`Este cambio la pide otra vez. Vale por ${CONFIRMACION_MINUTOS} minutos.`}
        required
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
        error={error}
        aria-invalid={error !== null}
        value={clave}
        onChange={({ currentTarget }) => {
          setClave(currentTarget.value)
          setError(null)
        }}
      />
    </FormDialogo>
  )
}
