import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Correo } from './celdas.tsx'
import { MarcaFila } from './MarcaFila.tsx'

/** What a row says of the mail of its case (CON-24). */
interface Fila {
  email: string
  correo_devuelto: boolean
  otro_correo: string | null
}

/** The mark of a row whose mail comes back; nothing where it does not. `de` names the row to readers. */
export const MarcaDeCorreo = ({ fila, de }: { fila: Fila; de: string }) =>
  fila.correo_devuelto && <MarcaFila icono={IconAlertTriangle} urgente de={de} {...CORREO_DEVUELTO} />

/** The address of a row, with that mark. */
export const CorreoDeFila = ({ fila, de }: { fila: Fila; de: string }) => (
  <>
    <Correo direccion={fila.email} />
    <MarcaDeCorreo fila={fila} de={de} />
  </>
)

/** The same in a record to read, with the address that mail goes to instead of the one that was filed. */
export const datosDeCorreo = ({
  correo_devuelto,
  otro_correo,
}: Omit<Fila, 'email'>): (readonly [rotulo: string, valor: string])[] => [
  ...(otro_correo === null ? [] : [['Correo que dio después', otro_correo] as const]),
  ...(correo_devuelto ? [[CORREO_DEVUELTO.palabra, CORREO_DEVUELTO.texto] as const] : []),
]
