import { MENSAJES_CLAVES } from '@cabildo/contracts/claves-de-servicio'
import { Textarea } from '@mantine/core'
import { UnaSolaVez } from '../../../ui/UnaSolaVez.tsx'
import estilos from './Claves.module.css'

interface Props {
  nombre: string
  clave: string
  abierto: boolean
  onClose: () => void
}

/** 'CLAVE DE SERVICIO', shown once (ING-29). */
export const ClaveDada = ({ nombre, clave, ...ventana }: Props) => (
  <UnaSolaVez
    {...ventana}
    titulo="CLAVE DE SERVICIO"
    detalle={nombre}
    advertencia={MENSAJES_CLAVES.creada}
    texto={clave}
    noCopiado={MENSAJES_CLAVES.noCopiada}
    guardado="Ya la guardé"
  >
    <Textarea
      classNames={{ input: estilos.dada ?? '' }}
      label="Clave"
      readOnly
      rows={2}
      value={clave}
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      description={MENSAJES_CLAVES.comoSeEnvia}
    />
  </UnaSolaVez>
)
