import { Textarea } from '../../../ui/kit/campo.tsx'
import { UnaSolaVez } from '../../../ui/UnaSolaVez.tsx'
import estilos from './Claves.module.css'

/** What people are told of the secret that they are given. */
export interface PalabrasDeClave {
  titulo: string
  advertencia: string
  noCopiado: string
  guardado: string
  /** Names the field. */
  campo: string
  description: string
}

interface Props {
  palabras: PalabrasDeClave
  /** Whose it is. */
  nombre: string
  clave: string
  abierto: boolean
  onClose: () => void
}

/** A service key or the secret of a webhook, shown once (ING-29, decision 0218). */
export const ClaveDada = ({ palabras: { campo, description, ...palabras }, nombre, clave, ...ventana }: Props) => (
  <UnaSolaVez {...ventana} {...palabras} detalle={nombre} texto={clave}>
    <Textarea
      classNames={{ input: estilos.dada ?? '' }}
      label={campo}
      readOnly
      rows={2}
      value={clave}
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      description={description}
    />
  </UnaSolaVez>
)
