export { cabecerasDePagina, escribirPagina, ficha, type Pagina, type Sitio, tarjeta } from './marco.ts'
