import { IconSignature } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { BotonEspera } from '../ui/BotonEspera.tsx'
import { Icono } from '../ui/Icono.tsx'
import { Button } from '../ui/kit/boton.tsx'
import { PasswordInput } from '../ui/kit/clave.tsx'
import estilos from './FirmadorLocal.module.css'

interface Props {
  /** The certificate opens with its password only. */
  pide: boolean
  error: string | null
  firmando: boolean
  rotulo: string
  onFirmar: (clave: string | undefined) => void
  onCancelar: () => void
}

/** Firmar and Cancelar, and the password where the certificate has one. */
export const PedidoClave = ({ pide, error, firmando, rotulo, onFirmar, onCancelar }: Props) => {
  const [clave, setClave] = useState('')
  const forma = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On opening, and again after a wrong password.
    const campo = forma.current?.querySelector<HTMLElement>('input') ?? forma.current?.querySelector('[type="submit"]')
    if (error !== undefined && campo instanceof HTMLElement) campo.focus()
  }, [error])
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (!firmando && (!pide || clave !== '')) onFirmar(pide ? clave : undefined)
  }
  return (
    <form ref={forma} className={estilos.forma} noValidate onSubmit={enviar}>
      {pide && (
        <PasswordInput
          label="Contraseña del certificado"
          autoComplete="off"
          maxLength={200}
          error={error}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
          value={clave}
          onChange={({ currentTarget }) => setClave(currentTarget.value)}
        />
      )}
      <div className={estilos.botones}>
        <Button variant="subtle" color="gray" type="button" onClick={onCancelar}>
          Cancelar
        </Button>
        <BotonEspera
          type="submit"
          leftSection={<Icono de={IconSignature} />}
          esperando={firmando}
          disabled={pide && clave === ''}
        >
          {rotulo}
        </BotonEspera>
      </div>
    </form>
  )
}
