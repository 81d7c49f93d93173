import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { celdaSegura } from '@cabildo/contracts/exportar'
import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import { IconCopy, IconFileTypeCsv } from '@tabler/icons-react'
import { guardarArchivo } from '../../../platform/descarga.ts'
import { avisar } from '../../../ui/avisos.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { copiar } from '../../../ui/portapapeles.ts'
import { miles } from '../../../ui/tabla/idioma.ts'
import estilos from './personal.module.css'

type Rechazada = ReporteObras['motivos'][number]

const TITULOS = ['FILA', 'CUI', 'MOTIVO']
const lineas = (motivos: readonly Rechazada[]) => [
  TITULOS,
  ...motivos.map(({ fila, cui, motivo }) => [String(fila), celdaSegura(cui), celdaSegura(motivo)]),
]

/** The refused rows as a spreadsheet pastes them: tabs between cells, no cell that acts as a formula (SHE-87). */
export const comoTexto = (motivos: readonly Rechazada[]): string =>
  lineas(motivos)
    .map((celdas) => celdas.map((celda) => celda.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')

/** The same as a CSV, with the BOM that makes Excel read UTF-8. */
export const comoCsv = (motivos: readonly Rechazada[]): string =>
  `\uFEFF${lineas(motivos)
    .map((celdas) => celdas.map(entreComillas).join(','))
    .join('\r\n')}\r\n`

// Spaces at the ends are quoted too, because many programs would trim them.
const entreComillas = (celda: string) => (/[",\r\n]|^\s|\s$/.test(celda) ? `"${celda.replaceAll('"', '""')}"` : celda)

/** The refused rows with the row numbers of the spreadsheet, and buttons to copy them. */
export const FilasRechazadas = ({ reporte: { rechazadas, motivos } }: { reporte: ReporteObras }) => {
  const alPortapapeles = async () => {
    try {
      await copiar(Promise.resolve(comoTexto(motivos)))
      avisar.exito(MENSAJES.copiado)
    } catch {
      avisar.error(MENSAJES.noExportado)
    }
  }
  return (
    <section className={estilos.rechazadas}>
      <div className={estilos.cabeza}>
        <h3>{rechazadas === 1 ? '1 fila rechazada' : `${miles(rechazadas)} filas rechazadas`}</h3>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icono de={IconCopy} />}
          onClick={() => void alPortapapeles()}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icono de={IconFileTypeCsv} />}
          onClick={bajar(motivos)}
        >
          CSV
        </Button>
      </div>
      <p className={cuerpo.nota}>
        Corríjalas en el archivo y vuelva a subirlo completo.
        {motivos.length < rechazadas && ` Se muestran las primeras ${miles(motivos.length)}.`}
      </p>
      <table>
        <caption className="solo-lector">Filas rechazadas</caption>
        <thead>
          <tr>
            <th scope="col">FILA</th>
            <th scope="col">CUI</th>
            <th scope="col">MOTIVO</th>
          </tr>
        </thead>
        <tbody>
          {motivos.map(({ fila, cui, motivo }) => (
            <tr key={fila}>
              <td>{miles(fila)}</td>
              <td className={estilos.cui}>{cui || '—'}</td>
              <td>{motivo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const bajar = (motivos: ReporteObras['motivos']) => () =>
  guardarArchivo(new Blob([comoCsv(motivos)], { type: 'text/csv' }), 'filas-rechazadas.csv')
