import {
  DOCUMENTO_VISTO_MAXIMO,
  MENSAJES_USUARIOS,
  MOTIVO_DE_QUITAR_MAXIMO,
  type Usuario,
  usuariosApi,
} from '@cabildo/contracts/usuarios'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import '@mantine/core/styles/Stack.layer.css'
import { descargar, ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Persona } from './celdas.tsx'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
}

const MOTIVO_MINIMO = 3
const DOCUMENTO_MINIMO = 8

/** QUITAR SEGUNDO FACTOR of who has lost the device: with a reason and the document seen, and a new initial password on a sheet (ING-14). */
export const QuitarFactorDialogo = ({ usuario, abierto, onClose }: Props) => {
  const [campos, setCampos] = useState({ motivo: '', documento: '' })
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [enviando, setEnviando] = useState(false)
  const { onSuccess: refrescar } = useRefresco(['usuarios'])
  const poner = (campo: keyof typeof campos) => ({
    value: campos[campo],
    error: conError(errores[campo]),
    'aria-invalid': errores[campo] !== undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setCampos((antes) => ({ ...antes, [campo]: value }))
      setErrores({})
    },
  })
  const motivo = campos.motivo.trim()
  const documento = campos.documento.trim()
  const quitar = async () => {
    setEnviando(true)
    setErrores({})
    try {
      const body = { motivo, documento }
      await descargar(usuariosApi.quitarFactores, { params: { id: String(usuario.id) }, body }, 'hoja-de-clave.pdf')
      avisar.exito(MENSAJES_USUARIOS.factoresQuitados)
      refrescar()
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && Object.keys(fallo.campos).length > 0) setErrores(fallo.campos)
      else avisarFallo(fallo, MENSAJES_USUARIOS.factoresSinQuitar)
    } finally {
      setEnviando(false)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="QUITAR SEGUNDO FACTOR"
      detalle={<Persona usuario={usuario} />}
      textoBoton="Quitar"
      falta={[
        ...(motivo.length < MOTIVO_MINIMO ? ['motivo'] : []),
        ...(documento.length < DOCUMENTO_MINIMO ? ['documento que vio'] : []),
      ]}
      enviando={enviando}
      sucio={motivo !== '' || documento !== ''}
      icono={<Icono de={IconShieldOff} />}
      onSubmit={quitar}
    >
      <Stack gap={18} className={cuerpo.campos ?? ''}>
        <p>{MENSAJES_USUARIOS.alQuitarFactores}</p>
        <Textarea
          label="Motivo"
          data-autofocus
          autosize
          minRows={2}
          maxLength={MOTIVO_DE_QUITAR_MAXIMO}
          {...poner('motivo')}
        />
        <TextInput
          label="Documento de identidad que vio"
          description="Por ejemplo: DNI 45678912. Compruebe que es de su titular."
          autoComplete="off"
          maxLength={DOCUMENTO_VISTO_MAXIMO}
          {...poner('documento')}
        />
      </Stack>
    </FormDialogo>
  )
}
