import type { ArchivoDelCaso, CLASES_DE_ARCHIVO } from '@cabildo/contracts/consulta'
import { IconDownload, IconFileTypePdf, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { descargarDe } from '../../platform/descarga.ts'
import { enMegas } from '../../ui/archivo.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import clases from './Caso.module.css'
import { direccionDeArchivo } from './consulta.api.ts'
import { type Abierta, type Consulta, NO_BAJADO, palabrasDe } from './useConsulta.ts'

type Clase = (typeof CLASES_DE_ARCHIVO)[number]

/** Saves files of the case, and says why one could not be (CON-14). */
export const useDescargas = (abierta: Abierta, consulta: Consulta) => {
  const [fallo, setFallo] = useState<string | null>(null)
  const [bajando, setBajando] = useState<string | null>(null)
  const bajar = async (clase: Clase, archivo_id: number) => {
    setFallo(null)
    setBajando(`${clase}${archivo_id}`)
    try {
      descargarDe(await direccionDeArchivo(abierta.consulta, clase, archivo_id))
    } catch (error) {
      if (!consulta.vencer(error)) setFallo(palabrasDe(error, NO_BAJADO))
    } finally {
      setBajando(null)
    }
  }
  return { fallo, bajando, bajar }
}

interface Props {
  clase: Clase
  archivo_id: number
  nombre: string
  detalle: string
  sha256: string | null
  descargas: ReturnType<typeof useDescargas>
}

/** A file of the case: what it is, its print, and the button that saves it. */
export const Descarga = ({ clase, archivo_id, nombre, detalle, sha256, descargas: { bajando, bajar } }: Props) => (
  <li>
    <span data-clase={clase} aria-hidden="true">
      <Icono de={clase === 'cargo' ? IconRosetteDiscountCheck : IconFileTypePdf} tam={24} />
    </span>
    <div>
      <b>{nombre}</b>
      <small>{detalle}</small>
      {sha256 && (
        <small className={clases.huella}>
          <abbr title="Huella digital del archivo">SHA-256</abbr> {sha256}
        </small>
      )}
    </div>
    <BotonEspera
      variant="default"
      leftSection={<Icono de={IconDownload} tam={20} />}
      esperando={bajando === `${clase}${archivo_id}`}
      aria-label={`Descargar ${nombre}`}
      onClick={() => void bajar(clase, archivo_id)}
    >
      Descargar
    </BotonEspera>
  </li>
)

/** How long and large a file is. */
export const tamanoDe = ({ paginas, bytes }: Pick<ArchivoDelCaso, 'paginas' | 'bytes'>): string =>
  `${paginas} ${paginas === 1 ? 'página' : 'páginas'} · ${enMegas(bytes)}`
