import { encode } from 'uqr'
import clases from './mi-cuenta.module.css'

/** A QR code, drawn here: what is in it reaches nobody else (ING-06). Dark on light in either theme, as cameras need it. */
export const Qr = ({ texto, nombre }: { texto: string; nombre: string }) => {
  const { data, size } = encode(texto, { ecc: 'M', border: 4 })
  const trazo = data.flatMap((fila, y) => fila.map((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={clases.qr}
      role="img"
      aria-label={nombre}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={trazo} fill="#000" />
    </svg>
  )
}
