import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import clases from './CodigoModal.module.css'

/** Where the check character of a DNI stands, on a card drawn by us (MPV-14, REC-05). */
export const CodigoModal = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    titulo="CODIGO VERIFICACION DNI"
    botones={
      <Button data-autofocus className={clases.cerrar} onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <div className={clases.cuerpo}>
      <Tarjeta />
      <p>
        Es el carácter que va <b>después del guion</b>, junto al número de su DNI: un dígito, o una letra en los
        documentos más antiguos.
      </p>
    </div>
  </Dialogo>
)

const RENGLONES = [
  [150, 66, 92],
  [150, 82, 120],
  [150, 98, 76],
  [150, 122, 104],
  [150, 138, 58],
] as const

/** The front of a DNI, without anybody on it. */
const Tarjeta = () => (
  <svg
    className={clases.dni}
    viewBox="0 0 360 226"
    role="img"
    aria-label="Anverso de un DNI. Arriba a la derecha está el número, 40000005, y después del guion el código de verificación, 6, encerrado en un recuadro."
  >
    <rect className={clases.papel} x="1" y="1" width="358" height="224" rx="14" />
    <path className={clases.franja} d="M1 36V15A14 14 0 0 1 15 1h330a14 14 0 0 1 14 14v21z" />
    <text className={clases.titulo} x="18" y="24">
      DOCUMENTO NACIONAL DE IDENTIDAD
    </text>
    <rect className={clases.foto} x="18" y="54" width="104" height="128" rx="6" />
    <circle className={clases.silueta} cx="70" cy="100" r="22" />
    <path className={clases.silueta} d="M32 182c2-32 17-48 38-48s36 16 38 48z" />
    {RENGLONES.map(([x, y, ancho]) => (
      <rect key={y} className={clases.renglon} x={x} y={y + 46} width={ancho} height="6" rx="3" />
    ))}
    <text className={clases.cui} x="150" y="62">
      CUI
    </text>
    <text className={clases.numero} x="150" y="90">
      40000005 -
    </text>
    <rect className={clases.marco} x="300" y="64" width="34" height="36" rx="6" />
    <text className={clases.codigo} x="309" y="91">
      6
    </text>
    <rect className={clases.renglon} x="18" y="196" width="324" height="6" rx="3" />
    <rect className={clases.renglon} x="18" y="208" width="324" height="6" rx="3" />
  </svg>
)
