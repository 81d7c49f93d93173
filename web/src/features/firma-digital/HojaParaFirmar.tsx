import type { Pendiente } from '@cabildo/contracts/firma-digital'
import { IconArrowBack } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { LectorPdf } from '../../ui/pdf/LectorPdf.tsx'
import type { LugarPdf } from '../../ui/pdf/PaginaPdf.tsx'
import { useEnlaceVigente } from '../../ui/useEnlaceVigente.ts'
import { nombreDe } from './columnas.tsx'
import { sitioQuery } from './despacho.api.ts'
import estilos from './HojaParaFirmar.module.css'
import { SelloMovible } from './SelloMovible.tsx'
import { enPalabras, type Punto } from './sello.ts'

interface Props {
  despacho: Pendiente
  /** Its address at the server, signed now. */
  direccion: () => Promise<string>
  /** The page that it opens at. */
  pagina: number
  /** Without a stamp it is only read: it cannot be signed now, or the picker asks for the place (FIR-11). */
  conSello: boolean
  /** Where the signer moved the stamp to; null while it is where the table puts it. */
  punto: Punto | null
  onPunto: (punto: Punto | null) => void
  /** Its last page shows. */
  onUltima?: () => void
}

/**
 * What is going to be signed: the real pages, and on its page the stamp in its place, as large as it will be (D-141). The
 * caller keys it by document, so that no page of another one shows meanwhile.
 */
export const HojaParaFirmar = ({ despacho, direccion, pagina, conSello, punto, onPunto, onUltima }: Props) => {
  const { marco, falla, reintentar } = useEnlaceVigente(true, direccion)
  const { data: sitio, isError, refetch } = useQuery({ ...sitioQuery(despacho), enabled: conSello })
  const mostrado = punto ?? sitio
  const sobre = useCallback(
    ({ pagina: esta, escala }: LugarPdf) =>
      sitio &&
      mostrado &&
      esta === sitio.pagina && <SelloMovible sitio={sitio} punto={mostrado} escala={escala} onMover={onPunto} />,
    [sitio, mostrado, onPunto],
  )
  return (
    <div className={estilos.hoja}>
      <div className={estilos.visor}>
        {falla ? (
          <NoSePudo que="el PDF" className={estilos.falla} onReintentar={reintentar} />
        ) : marco ? (
          <LectorPdf
            datos={marco}
            titulo={`${nombreDe(despacho)}, PDF`}
            pagina={pagina}
            {...(conSello && { sobre })}
            {...(onUltima && { onUltima })}
          />
        ) : (
          <p role="status" className={estilos.falla}>
            Cargando el PDF…
          </p>
        )}
      </div>
      {conSello && (
        <div className={estilos.lugar}>
          {isError ? (
            <NoSePudo que="el lugar del sello; irá donde siempre" onReintentar={() => void refetch()} />
          ) : (
            <p>
              {sitio && mostrado
                ? `Su sello: página ${sitio.pagina} de ${sitio.paginas}, a ${enPalabras(mostrado, sitio)}. Muévalo con el ratón, el dedo o las flechas.`
                : 'Buscando el lugar del sello…'}
            </p>
          )}
          {punto && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icono de={IconArrowBack} tam={16} />}
              onClick={() => onPunto(null)}
            >
              Volver al lugar de siempre
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The place that goes with the request: none where the stamp was not moved, for the server knows it better (FIR-13). */
export const lugarPedido = (punto: Punto | null, pagina: number) => punto && { ...punto, pagina }
