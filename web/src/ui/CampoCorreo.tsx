import { EMAIL_MAXIMO } from '@cabildo/contracts/ciudadano'
import { TextInput, type TextInputProps } from './kit/campo.tsx'

/** The field of an e-mail address; its type brings the keyboard, and keeps capitals and spelling out. */
export const CampoCorreo = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="email" maxLength={EMAIL_MAXIMO} {...props} />
)
