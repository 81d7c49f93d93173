import { SELLO_LADO_MAXIMO, SELLO_MAXIMO_BYTES, SELLO_TIPOS } from '@cabildo/contracts/organizacion'
import { useEffect, useState } from 'react'
import { medir } from '../../ui/fotos/foto.ts'
import estilos from './imagen.module.css'

/** What a seal or the logo must be like, said beside its field (ORG-14). */
export const COMO_ES_LA_IMAGEN = `Una imagen PNG o JPG de hasta 1 MB y ${SELLO_LADO_MAXIMO.toLocaleString('en-US')} píxeles por lado.`

/** Why a file cannot be a seal or the logo, in these words, or null, as far as the browser can see it (ORG-14). */
export const revisarImagen = async (archivo: File, mensaje: string): Promise<string | null> => {
  if (!(SELLO_TIPOS as readonly string[]).includes(archivo.type) || archivo.size > SELLO_MAXIMO_BYTES) return mensaje
  const medida = await medir(archivo)
  return medida && Math.max(medida.ancho, medida.alto) <= SELLO_LADO_MAXIMO ? null : mensaje
}

/** The address of a chosen file while it is chosen. */
export const useDireccionDe = (archivo: File | null) => {
  const [direccion, setDireccion] = useState<string | null>(null)
  useEffect(() => {
    if (!archivo) return setDireccion(null)
    const suya = URL.createObjectURL(archivo)
    setDireccion(suya)
    return () => URL.revokeObjectURL(suya)
  }, [archivo])
  return direccion
}

/** A picture as it looks on light and on dark. */
export const EnDosTemas = ({ imagen, alt }: { imagen: string; alt: string }) => (
  <div className={estilos.vistas}>
    <figure>
      <figcaption>En el tema claro</figcaption>
      <div>
        <img src={imagen} alt={alt} />
      </div>
    </figure>
    <figure data-oscuro>
      <figcaption>En el tema oscuro</figcaption>
      <div>
        <img src={imagen} alt="" />
      </div>
    </figure>
  </div>
)
