import { COLUMNAS_DE_AREA, type EstadisticaDeTramites } from '@cabildo/contracts/expedientes-estadistica'
import { EDADES, MENSAJES_ESTADISTICA, nombreDeMes, porcentaje } from '@cabildo/contracts/expedientes-medidas'
import type { ReactNode } from 'react'
import { Barras, Leyenda } from '../../../ui/graficos/Barras.tsx'
import { TarjetaDeGrafico } from '../../../ui/graficos/TarjetaDeGrafico.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import estilos from './estadistica.module.css'
import { Numero } from './Numero.tsx'

const { cuadros, rotulos } = MENSAJES_ESTADISTICA
interface Props {
  estadistica: EstadisticaDeTramites
}

const PARTES = [
  { medida: 'en_plazo', color: 'var(--cb-serie-1)' },
  { medida: 'tarde', color: 'var(--cb-serie-3)', trama: true },
  { medida: 'sin_respuesta', color: 'var(--cb-serie-6)' },
] as const

/** Clocks by the month in which they were due: in time, late, unanswered. */
export const Meses = ({ estadistica: { meses } }: Props) => {
  const filas = meses.map((mes) => ({ ...mes, total: mes.en_plazo + mes.tarde + mes.sin_respuesta }))
  const [primero, ultimo] = [filas[0], filas.at(-1)]
  const deUnAnio = primero?.mes.slice(0, 4) === ultimo?.mes.slice(0, 4)
  const nombre = (mes: string) => (deUnAnio ? nombreDeMes(mes).slice(0, -5) : nombreDeMes(mes))
  return (
    <TarjetaDeGrafico
      ancho
      titulo={cuadros.meses}
      acciones={<Leyenda partes={PARTES.map(({ medida, ...parte }) => ({ ...parte, rotulo: rotulos[medida] }))} />}
    >
      <Dibujo>
        <Barras
          forma="valores"
          mayor={mayorDe(filas.map(({ total }) => total))}
          filas={filas.map((fila) => ({
            rotulo: nombre(fila.mes),
            tramos: PARTES.map(({ medida, ...parte }) => ({ ...parte, total: fila[medida] })),
            valor: (
              <>
                <span>{porcentaje(fila.en_plazo, fila.total)}</span> <small>en plazo de {miles(fila.total)}</small>
              </>
            ),
          }))}
        />
      </Dibujo>
      <Cuadro
        titulo={cuadros.meses}
        columnas={['Mes', ...PARTES.map(({ medida }) => rotulos[medida]), rotulos.plazos, `${rotulos.en_plazo} %`]}
      >
        {filas.map(({ mes, desde, hasta, total, ...fila }) => (
          <tr key={mes}>
            <th scope="row">{nombre(mes)}</th>
            {PARTES.map(({ medida }) => (
              <td key={medida}>
                <Numero
                  n={fila[medida]}
                  de={`${rotulos[medida]}, ${nombreDeMes(mes)}`}
                  medida={medida}
                  periodo={{ desde, hasta }}
                />
              </td>
            ))}
            <td>
              <Numero
                n={total}
                de={`${rotulos.plazos}, ${nombreDeMes(mes)}`}
                medida="plazos"
                periodo={{ desde, hasta }}
              />
            </td>
            <td>{porcentaje(fila.en_plazo, total)}</td>
          </tr>
        ))}
      </Cuadro>
    </TarjetaDeGrafico>
  )
}

/** The backlog of each area, and what else is told of it. */
export const Areas = ({ estadistica: { areas } }: Props) => {
  const conPendientes = areas.filter(({ pendientes }) => pendientes > 0)
  return (
    <TarjetaDeGrafico titulo={cuadros.areas}>
      <Dibujo>
        <Barras
          forma="cifras"
          mayor={mayorDe(areas.map(({ pendientes }) => pendientes))}
          filas={conPendientes.map(({ nombre, pendientes }) => ({
            rotulo: nombre,
            tramos: [{ total: pendientes, color: 'var(--cb-serie-1)' }],
            valor: <span>{miles(pendientes)}</span>,
          }))}
        />
        {conPendientes.length === 0 && <p className={estilos.vacio}>Ningún área tiene expedientes pendientes.</p>}
      </Dibujo>
      {areas.length > 0 && (
        <Cuadro titulo={cuadros.areas} columnas={['Área', ...COLUMNAS_DE_AREA.map((medida) => rotulos[medida])]}>
          {areas.map((area) => (
            <tr key={area.id}>
              <th scope="row">{area.nombre}</th>
              {COLUMNAS_DE_AREA.map((medida) => (
                <td key={medida}>
                  <Numero
                    n={area[medida]}
                    de={`${rotulos[medida]}, ${area.nombre}`}
                    medida={medida}
                    area_id={area.id}
                  />
                </td>
              ))}
            </tr>
          ))}
        </Cuadro>
      )}
    </TarjetaDeGrafico>
  )
}

/** The backlog by how long it has waited for its answer. */
export const Edades = ({ estadistica: { edades } }: Props) => (
  <TarjetaDeGrafico titulo={cuadros.edades}>
    <Dibujo>
      <Barras
        forma="cifras"
        mayor={mayorDe(edades.map(({ pendientes }) => pendientes))}
        filas={edades.map(({ medida, pendientes }) => ({
          rotulo: EDADES[medida],
          tramos: [{ total: pendientes, color: 'var(--cb-serie-2)' }],
          valor: <span>{miles(pendientes)}</span>,
        }))}
      />
    </Dibujo>
    <Cuadro titulo={cuadros.edades} columnas={['Antigüedad', rotulos.pendientes]}>
      {edades.map(({ medida, pendientes }) => (
        <tr key={medida}>
          <th scope="row">{EDADES[medida]}</th>
          <td>
            <Numero n={pendientes} de={EDADES[medida]} medida={medida} />
          </td>
        </tr>
      ))}
    </Cuadro>
  </TarjetaDeGrafico>
)

const mayorDe = (totales: readonly number[]): number => Math.max(1, ...totales)

/** The picture, which says what the table below it says: readers get the table alone. */
const Dibujo = ({ children }: { children: ReactNode }) => (
  <div className={estilos.dibujo} aria-hidden="true">
    {children}
  </div>
)

const Cuadro = ({
  titulo,
  columnas,
  children,
}: {
  titulo: string
  columnas: readonly string[]
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys from here
  <section className={estilos.marco} tabIndex={0} aria-label={`Tabla: ${titulo}`}>
    <table className={estilos.cuadro} aria-label={titulo}>
      <thead>
        <tr>
          {columnas.map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
